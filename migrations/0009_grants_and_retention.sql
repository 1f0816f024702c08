CREATE TABLE `grant_endings` (
	`id` text PRIMARY KEY NOT NULL,
	`grant_key` text NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `grant_endings_grant` ON `grant_endings` (`grant_key`);--> statement-breakpoint
CREATE TABLE `hash_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text DEFAULT '' NOT NULL,
	`sealed` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `oauth_states` (
	`hash` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_states_expiry` ON `oauth_states` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_revocations` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`integration_id` text NOT NULL,
	`type` text NOT NULL,
	`dc` text,
	`credentials` text NOT NULL,
	`grant_key` text,
	`granted_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_revocations`("id", "organization_id", "integration_id", "type", "dc", "credentials", "grant_key", "granted_at", "attempts", "next_attempt_at") SELECT "id", "organization_id", "integration_id", "type", "dc", "credentials", "grant_key", "granted_at", "attempts", "next_attempt_at" FROM `revocations`;--> statement-breakpoint
DROP TABLE `revocations`;--> statement-breakpoint
ALTER TABLE `__new_revocations` RENAME TO `revocations`;--> statement-breakpoint
CREATE INDEX `revocations_due` ON `revocations` (`next_attempt_at`);--> statement-breakpoint
ALTER TABLE `integrations` ADD `grant_key` text;--> statement-breakpoint
ALTER TABLE `integrations` ADD `granted_at` integer;--> statement-breakpoint
CREATE INDEX `integrations_grant` ON `integrations` (`grant_key`) WHERE grant_key IS NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `type` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tickets` ADD `grant_key` text;--> statement-breakpoint
ALTER TABLE `tickets` ADD `granted_at` integer;--> statement-breakpoint
CREATE INDEX `tickets_grant` ON `tickets` (`grant_key`) WHERE grant_key IS NOT NULL;--> statement-breakpoint
ALTER TABLE `organizations` ADD `conversation_days` integer;--> statement-breakpoint
CREATE INDEX `conversations_organization` ON `conversations` (`organization_id`,`updated_at`);