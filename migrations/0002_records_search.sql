-- Full-text search over records. drizzle-kit knows no virtual tables, so this one is written by hand.
CREATE VIRTUAL TABLE `records_fts` USING fts5(
	`title`,
	`body`,
	content = 'records',
	content_rowid = 'id',
	tokenize = "porter unicode61 remove_diacritics 2"
);
--> statement-breakpoint
CREATE TRIGGER `records_fts_insert` AFTER INSERT ON `records` BEGIN
	INSERT INTO `records_fts` (rowid, title, body) VALUES (new.id, new.title, new.body);
END;
--> statement-breakpoint
CREATE TRIGGER `records_fts_delete` AFTER DELETE ON `records` BEGIN
	INSERT INTO `records_fts` (`records_fts`, rowid, title, body) VALUES ('delete', old.id, old.title, old.body);
END;
--> statement-breakpoint
CREATE TRIGGER `records_fts_update` AFTER UPDATE OF `title`, `body` ON `records` BEGIN
	INSERT INTO `records_fts` (`records_fts`, rowid, title, body) VALUES ('delete', old.id, old.title, old.body);
	INSERT INTO `records_fts` (rowid, title, body) VALUES (new.id, new.title, new.body);
END;
