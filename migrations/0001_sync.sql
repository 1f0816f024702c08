CREATE TABLE `daily_metrics` (
	`integration_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`day` text NOT NULL,
	`dimension` text NOT NULL,
	`value` text NOT NULL,
	`sessions` integer NOT NULL,
	`total_users` integer NOT NULL,
	`new_users` integer NOT NULL,
	`engaged_sessions` integer NOT NULL,
	`page_views` integer NOT NULL,
	`key_events` real NOT NULL,
	`transactions` integer NOT NULL,
	`revenue` real NOT NULL,
	`flags` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`integration_id`, `dimension`, `day`, `value`),
	FOREIGN KEY (`integration_id`) REFERENCES `integrations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `records` (
	`id` integer PRIMARY KEY NOT NULL,
	`integration_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`kind` text NOT NULL,
	`external_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`author` text,
	`place` text,
	`url` text,
	`status` text,
	`amount` real,
	`balance` real,
	`currency` text,
	`occurred_at` text,
	`due_at` text,
	`content_hash` text NOT NULL,
	`run` text NOT NULL,
	FOREIGN KEY (`integration_id`) REFERENCES `integrations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `records_key` ON `records` (`integration_id`,`kind`,`external_id`);--> statement-breakpoint
CREATE INDEX `records_by_time` ON `records` (`integration_id`,`kind`,`occurred_at`);--> statement-breakpoint
ALTER TABLE `integrations` ADD `checkpoint` text;--> statement-breakpoint
ALTER TABLE `integrations` ADD `lease_token` text;--> statement-breakpoint
ALTER TABLE `integrations` ADD `lease_until` integer;--> statement-breakpoint
ALTER TABLE `integrations` ADD `sync_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `integrations` ADD `last_result` text;