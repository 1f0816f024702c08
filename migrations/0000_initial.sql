CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conversations_user` ON `conversations` (`user_id`,`organization_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_organization` ON `conversations` (`organization_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`hash` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text,
	`conversation_id` text,
	`body_hash` text NOT NULL,
	`claim` text NOT NULL,
	`lease_until` integer NOT NULL,
	`response` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_expiry` ON `idempotency` (`expires_at`);--> statement-breakpoint
CREATE INDEX `idempotency_user` ON `idempotency` (`user_id`);--> statement-breakpoint
CREATE INDEX `idempotency_conversation` ON `idempotency` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`conversation_id` text NOT NULL,
	`position` integer NOT NULL,
	`organization_id` text NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`metadata` text,
	`created_at` integer NOT NULL,
	`answer_id` text,
	`details` text,
	PRIMARY KEY(`conversation_id`, `position`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_answer` ON `messages` (`answer_id`) WHERE answer_id IS NOT NULL;--> statement-breakpoint
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
CREATE TABLE `integrations` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`shared` integer DEFAULT false NOT NULL,
	`enabled` integer NOT NULL,
	`connected` integer NOT NULL,
	`reason` text,
	`account` text NOT NULL,
	`credentials` text,
	`grant_key` text,
	`granted_at` integer,
	`credentials_version` integer DEFAULT 0 NOT NULL,
	`sync_schedule` text,
	`last_synced_at` integer,
	`next_sync_at` integer,
	`epoch` integer DEFAULT 0 NOT NULL,
	`lease_token` text,
	`lease_until` integer,
	`leased_at` integer,
	`runs` integer DEFAULT 0 NOT NULL,
	`skipped` text,
	`sync_failures` integer DEFAULT 0 NOT NULL,
	`last_result` text,
	`grant_expires_at` integer,
	`expiry_told_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `integrations_user_type` ON `integrations` (`user_id`,`type`);--> statement-breakpoint
CREATE INDEX `integrations_shared` ON `integrations` (`organization_id`,`type`) WHERE shared = 1;--> statement-breakpoint
CREATE INDEX `integrations_due` ON `integrations` (`next_sync_at`);--> statement-breakpoint
CREATE INDEX `integrations_grant` ON `integrations` (`grant_key`) WHERE grant_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `integrations_grant_expiry` ON `integrations` (`grant_expires_at`) WHERE grant_expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `oauth_states` (
	`hash` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `oauth_states_expiry` ON `oauth_states` (`expires_at`);--> statement-breakpoint
CREATE TABLE `revocations` (
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
CREATE INDEX `revocations_due` ON `revocations` (`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`hash` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text,
	`integration_id` text,
	`type` text,
	`claim` text,
	`claimed_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`payload` text,
	`progress` text,
	`grant_key` text,
	`granted_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tickets_expiry` ON `tickets` (`expires_at`);--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`);--> statement-breakpoint
CREATE INDEX `tickets_grant` ON `tickets` (`grant_key`) WHERE grant_key IS NOT NULL;--> statement-breakpoint
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
	`metric` text,
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
	`metric` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contexts_user_name` ON `contexts` (`user_id`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `contexts_organization_name` ON `contexts` (`organization_id`,`name`) WHERE user_id IS NULL;--> statement-breakpoint
CREATE INDEX `contexts_list` ON `contexts` (`organization_id`,`user_id`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `audit_log_target` ON `audit_log` (`organization_id`,`target`);--> statement-breakpoint
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
CREATE INDEX `usage_hours_user` ON `usage_hours` (`user_id`,`organization_id`,`hour`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`hint` text NOT NULL,
	`permissions` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	`last_used_at` integer,
	`expiry_told_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_organization` ON `api_keys` (`organization_id`);--> statement-breakpoint
CREATE INDEX `api_keys_expiry` ON `api_keys` (`expires_at`) WHERE expires_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `organizations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`region` text,
	`redirect_uris` text,
	`conversation_days` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `organizations_retention` ON `organizations` (`conversation_days`) WHERE conversation_days IS NOT NULL;--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`external_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_external` ON `users` (`organization_id`,`external_id`);--> statement-breakpoint
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
CREATE INDEX `webhook_events_open` ON `webhook_events` (`fanned_out_at`,`created_at`);