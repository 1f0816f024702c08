CREATE TABLE `connections` (
	`key` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`type` text,
	`epoch` integer NOT NULL,
	`run` integer DEFAULT 0 NOT NULL,
	`progress` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_id` ON `connections` (`id`);--> statement-breakpoint
CREATE TABLE `days` (
	`connection` integer NOT NULL,
	`day` text NOT NULL,
	`dimension` text NOT NULL,
	`part` integer NOT NULL,
	`flags` text NOT NULL,
	`size` integer NOT NULL,
	`rows` text NOT NULL,
	PRIMARY KEY(`connection`, `day`, `dimension`, `part`)
);
--> statement-breakpoint
CREATE TABLE `progress_parts` (
	`connection` integer NOT NULL,
	`part` integer NOT NULL,
	`json` text NOT NULL,
	PRIMARY KEY(`connection`, `part`)
);
--> statement-breakpoint
CREATE TABLE `records` (
	`id` integer PRIMARY KEY NOT NULL,
	`connection` integer NOT NULL,
	`dataset` text NOT NULL,
	`external_id` text NOT NULL,
	`title` text NOT NULL,
	`text` text,
	`url` text,
	`number` text,
	`status` text,
	`state` text,
	`kind` text,
	`amount` real,
	`balance` real,
	`currency` text,
	`expected` real,
	`probability` real,
	`author` text,
	`owner` text,
	`account` text,
	`place` text,
	`category` text,
	`source` text,
	`campaign` text,
	`thread` text,
	`created_at` text,
	`date` text,
	`due_date` text,
	`closed_at` text,
	`changed_at` text,
	`facts` text,
	`names` text GENERATED ALWAYS AS (concat_ws(' ', number, status, kind, author, owner, account, place, category, source, campaign, replace(facts, '\n', ' '))) VIRTUAL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `records_key` ON `records` (`connection`,`dataset`,`external_id`);--> statement-breakpoint
CREATE INDEX `records_by_date` ON `records` (`connection`,`dataset`,`date`);--> statement-breakpoint
CREATE INDEX `records_by_place` ON `records` (`connection`,`dataset`,`place`,`date`) WHERE place IS NOT NULL;