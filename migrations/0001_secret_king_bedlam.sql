DROP INDEX `conversations_user`;--> statement-breakpoint
CREATE INDEX `conversations_user` ON `conversations` (`user_id`,`organization_id`,`updated_at`);--> statement-breakpoint
DROP INDEX `usage_hours_user`;--> statement-breakpoint
CREATE INDEX `usage_hours_user` ON `usage_hours` (`user_id`,`organization_id`,`hour`);--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`organization_id`,`target`);--> statement-breakpoint
CREATE INDEX `organizations_retention` ON `organizations` (`conversation_days`) WHERE conversation_days IS NOT NULL;