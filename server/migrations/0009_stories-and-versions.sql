CREATE TABLE "entry_versions" (
	"entry_id" bigint NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	"title" text,
	"content" text,
	CONSTRAINT "entry_versions_entry_id_replaced_at_pk" PRIMARY KEY("entry_id","replaced_at")
);
--> statement-breakpoint
CREATE TABLE "story_links" (
	"entry_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"other_feed_id" bigint NOT NULL,
	CONSTRAINT "story_links_entry_id_other_id_pk" PRIMARY KEY("entry_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "story_key" bigint;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "entry_versions" ADD CONSTRAINT "entry_versions_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_links" ADD CONSTRAINT "story_links_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_links" ADD CONSTRAINT "story_links_other_id_entries_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_links" ADD CONSTRAINT "story_links_other_feed_id_feeds_id_fk" FOREIGN KEY ("other_feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_links_other" ON "story_links" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "story_links_feed" ON "story_links" USING btree ("other_feed_id");--> statement-breakpoint
CREATE INDEX "entries_story" ON "entries" USING btree ("story_key","feed_id") WHERE "entries"."story_key" is not null;