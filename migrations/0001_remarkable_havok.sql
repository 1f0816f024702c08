ALTER TABLE `context_versions` ADD `metric` text;--> statement-breakpoint
ALTER TABLE `contexts` ADD `metric` text;