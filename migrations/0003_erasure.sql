-- ON DELETE by hand: drizzle-kit leaves it out of a column that is added.
ALTER TABLE `tickets` ADD `user_id` text REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `tickets` ADD `integration_id` text;--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`);--> statement-breakpoint
-- Otherwise the words of deleted rows stay in the index until FTS5 happens to merge their segment.
INSERT INTO `records_fts` (`records_fts`, `rank`) VALUES ('secure-delete', 1);
