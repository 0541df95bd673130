ALTER TABLE "feeds" ADD COLUMN "icon_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "icon_due_at" timestamp (3) with time zone;