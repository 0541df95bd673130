CREATE TABLE "transcriptions" (
	"url_hash" "bytea" PRIMARY KEY NOT NULL,
	"srt" text,
	"duration" double precision NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "entries_attachments" ON "entries" USING gin ("attachments" jsonb_path_ops) WHERE "entries"."attachments" is not null;