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
CREATE INDEX `idempotency_conversation` ON `idempotency` (`conversation_id`);