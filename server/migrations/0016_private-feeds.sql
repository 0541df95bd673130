CREATE TABLE "feed_finds" (
	"user_id" text NOT NULL,
	"feed_id" bigint NOT NULL,
	CONSTRAINT "feed_finds_user_id_feed_id_pk" PRIMARY KEY("user_id","feed_id")
);
--> statement-breakpoint
ALTER TABLE "feeds" DROP CONSTRAINT "feeds_url_unique";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "shows_subscriptions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "private_to" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "credentials" text;--> statement-breakpoint
ALTER TABLE "feed_finds" ADD CONSTRAINT "feed_finds_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_finds" ADD CONSTRAINT "feed_finds_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_finds_feed" ON "feed_finds" USING btree ("feed_id");--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_private_to_user_id_fk" FOREIGN KEY ("private_to") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feeds_private" ON "feeds" USING btree ("private_to");--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_address" UNIQUE NULLS NOT DISTINCT("url","private_to","account");