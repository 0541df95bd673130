CREATE TABLE "entry_search" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"feed_id" bigint NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"title" "tsvector" NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_queue" (
	"entry_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entry_search" ADD CONSTRAINT "entry_search_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_search_document" ON "entry_search" USING gin ("document");--> statement-breakpoint
CREATE INDEX "entry_search_title" ON "entry_search" USING gin ("title");--> statement-breakpoint
CREATE INDEX "entry_search_newest" ON "entry_search" USING btree ("published_at" DESC NULLS FIRST,"entry_id" DESC NULLS FIRST,"feed_id");--> statement-breakpoint
CREATE INDEX "saved_searches_user" ON "saved_searches" USING btree ("user_id","created_at");--> statement-breakpoint
-- Long documents are kept out of the rows, titles in them: a search reads the rows of many matches, but few documents.
ALTER TABLE "entry_search" SET (toast_tuple_target = 128);--> statement-breakpoint
ALTER TABLE "entry_search" ALTER COLUMN "title" SET STORAGE MAIN;--> statement-breakpoint
-- What is there already is put into the index after the start.
INSERT INTO "search_queue" ("entry_id") SELECT "id" FROM "entries";
