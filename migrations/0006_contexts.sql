CREATE TABLE `context_versions` (
	`context_id` text NOT NULL,
	`version` integer NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`agent_ids` text NOT NULL,
	`integrations` text NOT NULL,
	`tags` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`context_id`, `version`),
	FOREIGN KEY (`context_id`) REFERENCES `contexts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `contexts` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text,
	`version` integer NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`agent_ids` text NOT NULL,
	`integrations` text NOT NULL,
	`tags` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contexts_user_name` ON `contexts` (`user_id`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `contexts_organization_name` ON `contexts` (`organization_id`,`name`) WHERE user_id IS NULL;--> statement-breakpoint
CREATE INDEX `contexts_list` ON `contexts` (`organization_id`,`user_id`,`created_at`);