CREATE TABLE `oauth_states` (
	`hash` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_states_expiry` ON `oauth_states` (`expires_at`);--> statement-breakpoint
ALTER TABLE `organizations` ADD `conversation_days` integer;--> statement-breakpoint
CREATE INDEX `conversations_organization` ON `conversations` (`organization_id`,`updated_at`);