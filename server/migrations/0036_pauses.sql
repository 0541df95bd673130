ALTER TABLE "feeds" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
-- A pause that a site has asked for before goes on.
UPDATE "feeds" SET "paused_until" = "next_check_at" WHERE "error_kind" = 'rate-limited';
