CREATE TABLE "feed_states" (
	"feed_id" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"error_kind" text,
	"error_message" text,
	CONSTRAINT "feed_states_feed_id_since_pk" PRIMARY KEY("feed_id","since")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reading_mode" text;--> statement-breakpoint
ALTER TABLE "feed_states" ADD CONSTRAINT "feed_states_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;