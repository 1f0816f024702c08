-- Full-text search over records. drizzle-kit knows no virtual tables, so this one is written by hand.
CREATE VIRTUAL TABLE `records_fts` USING fts5(
	`title`,
	`text`,
	`names`,
	content = 'records',
	content_rowid = 'id',
	tokenize = "porter unicode61 remove_diacritics 2"
);
--> statement-breakpoint
-- Otherwise the words of deleted rows stay in the index until FTS5 happens to merge their segment.
INSERT INTO `records_fts` (`records_fts`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `records_fts_insert` AFTER INSERT ON `records` BEGIN
	INSERT INTO `records_fts` (rowid, title, text, names) VALUES (new.id, new.title, new.text, new.names);
END;
--> statement-breakpoint
CREATE TRIGGER `records_fts_delete` AFTER DELETE ON `records` BEGIN
	INSERT INTO `records_fts` (`records_fts`, rowid, title, text, names)
		VALUES ('delete', old.id, old.title, old.text, old.names);
END;
--> statement-breakpoint
CREATE TRIGGER `records_fts_update` AFTER UPDATE ON `records`
WHEN (old.title, old.text, old.names) IS NOT (new.title, new.text, new.names) BEGIN
	INSERT INTO `records_fts` (`records_fts`, rowid, title, text, names)
		VALUES ('delete', old.id, old.title, old.text, old.names);
	INSERT INTO `records_fts` (rowid, title, text, names) VALUES (new.id, new.title, new.text, new.names);
END;
--> statement-breakpoint
INSERT INTO `records_fts` (`records_fts`) VALUES ('rebuild');
