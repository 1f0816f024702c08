ALTER TABLE `integrations` ADD `runs` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `integrations` ADD `skipped` text;