ALTER TABLE "feeds" ADD COLUMN "sanitizer_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What was read since the last rules came is not read once more.
UPDATE "feeds" SET "sanitizer_version" = "read"."version" FROM (SELECT "feed_id", max("sanitizer_version") AS "version" FROM "entries" GROUP BY "feed_id") "read" WHERE "feeds"."id" = "read"."feed_id" AND "read"."version" > 1;--> statement-breakpoint
ALTER TABLE "entries" DROP COLUMN "sanitizer_version";
