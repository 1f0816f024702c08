CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`target` text,
	`details` text,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `audit_log_organization` ON `audit_log` (`organization_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `dashboard_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`organization_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dashboard_sessions_hash` ON `dashboard_sessions` (`hash`);--> statement-breakpoint
CREATE INDEX `dashboard_sessions_organization` ON `dashboard_sessions` (`organization_id`);--> statement-breakpoint
CREATE INDEX `dashboard_sessions_expiry` ON `dashboard_sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_links` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`organization_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_links_hash` ON `sign_in_links` (`hash`);--> statement-breakpoint
CREATE INDEX `sign_in_links_organization` ON `sign_in_links` (`organization_id`);--> statement-breakpoint
CREATE INDEX `sign_in_links_expiry` ON `sign_in_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `usage_hours` (
	`organization_id` text NOT NULL,
	`key_id` text NOT NULL,
	`user_id` text,
	`hour` integer NOT NULL,
	`requests` integer NOT NULL,
	`refusals` integer NOT NULL,
	`chats` integer NOT NULL,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`tool_calls` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `usage_hours_of_user` ON `usage_hours` (`key_id`,`user_id`,`hour`);--> statement-breakpoint
CREATE UNIQUE INDEX `usage_hours_of_key` ON `usage_hours` (`key_id`,`hour`) WHERE user_id IS NULL;--> statement-breakpoint
CREATE INDEX `usage_hours_organization` ON `usage_hours` (`organization_id`,`hour`);--> statement-breakpoint
CREATE INDEX `usage_hours_user` ON `usage_hours` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_id` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer,
	`last_attempt_at` integer,
	`status` integer,
	`response` text,
	`error` text,
	`duration_ms` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`event_id`) REFERENCES `webhook_events`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_key` ON `webhook_deliveries` (`endpoint_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`event_id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_organization` ON `webhook_deliveries` (`organization_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`url` text NOT NULL,
	`description` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`enabled` integer NOT NULL,
	`disabled_reason` text,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_organization` ON `webhook_endpoints` (`organization_id`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`fanned_out_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_events_organization` ON `webhook_events` (`organization_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_user` ON `webhook_events` (`user_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_open` ON `webhook_events` (`fanned_out_at`,`created_at`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `expiry_told_at` integer;--> statement-breakpoint
CREATE INDEX `api_keys_expiry` ON `api_keys` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `integrations` ADD `grant_expires_at` integer;--> statement-breakpoint
ALTER TABLE `integrations` ADD `expiry_told_at` integer;--> statement-breakpoint
CREATE INDEX `integrations_grant_expiry` ON `integrations` (`grant_expires_at`) WHERE grant_expires_at IS NOT NULL;