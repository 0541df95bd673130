CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handle" text,
	"bio" text,
	"website" text,
	"social_links" jsonb,
	"role" text DEFAULT 'free' NOT NULL,
	"role_end_at" timestamp (3) with time zone,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"inactive" boolean DEFAULT false NOT NULL,
	"stripe_customer_id" text,
	"last_login_method" text,
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"user_id" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"feed_id" bigint NOT NULL,
	"view" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"feed_id" bigint NOT NULL,
	"guid" text NOT NULL,
	"guid_hash" "bytea" NOT NULL,
	"source_hash" "bytea",
	"title" text,
	"url" text,
	"author" text,
	"author_url" text,
	"author_avatar" text,
	"description" text,
	"summary" text,
	"language" text,
	"categories" jsonb,
	"media" jsonb,
	"attachments" jsonb,
	"extra" jsonb,
	"published_at" timestamp (3) with time zone NOT NULL,
	"inserted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sanitizer_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_contents" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"content" text,
	"readability_content" text,
	"readability_updated_at" timestamp (3) with time zone,
	"source_content" text
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'feed' NOT NULL,
	"url" text NOT NULL,
	"title" text,
	"description" text,
	"image" text,
	"site_url" text,
	"language" text,
	"owner_user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handle" text,
	"secret" text,
	"etag_header" text,
	"last_modified_header" text,
	"body_hash" "bytea",
	"ttl" integer,
	"rsshub_route" text,
	"rsshub_namespace" text,
	"nsfw" boolean,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"check_interval" integer,
	"error_count" integer DEFAULT 0 NOT NULL,
	"error_at" timestamp (3) with time zone,
	"error_kind" text,
	"error_message" text,
	"migrate_to" text,
	"migrate_count" integer DEFAULT 0 NOT NULL,
	"hub_url" text,
	"hub_expires_at" timestamp (3) with time zone,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"last_entry_id" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "feeds_url_unique" UNIQUE("url"),
	CONSTRAINT "feeds_handle_unique" UNIQUE("handle"),
	CONSTRAINT "feeds_inbox" CHECK (("feeds"."kind" = 'inbox') = ("feeds"."handle" is not null))
);
--> statement-breakpoint
CREATE TABLE "list_feeds" (
	"list_id" bigint NOT NULL,
	"feed_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_feeds_list_id_feed_id_pk" PRIMARY KEY("list_id","feed_id")
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_user_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"image" text,
	"view" smallint NOT NULL,
	"fee" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cursors" (
	"user_id" text NOT NULL,
	"feed_id" bigint NOT NULL,
	"read_upto" bigint DEFAULT 0 NOT NULL,
	"read_total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cursors_user_id_feed_id_pk" PRIMARY KEY("user_id","feed_id")
);
--> statement-breakpoint
CREATE TABLE "entry_states" (
	"user_id" text NOT NULL,
	"feed_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"read" boolean NOT NULL,
	CONSTRAINT "entry_states_user_id_feed_id_entry_id_pk" PRIMARY KEY("user_id","feed_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "read_events" (
	"entry_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "read_events_entry_id_user_id_pk" PRIMARY KEY("entry_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" text NOT NULL,
	"feed_id" bigint,
	"list_id" bigint,
	"view" smallint NOT NULL,
	"category" text,
	"title" text,
	"is_private" boolean DEFAULT false NOT NULL,
	"hide_from_timeline" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_target" CHECK (num_nonnulls("subscriptions"."feed_id", "subscriptions"."list_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_contents" ADD CONSTRAINT "entry_contents_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_feeds" ADD CONSTRAINT "list_feeds_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_feeds" ADD CONSTRAINT "list_feeds_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cursors" ADD CONSTRAINT "cursors_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cursors" ADD CONSTRAINT "cursors_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_states" ADD CONSTRAINT "entry_states_user_id_feed_id_cursors_user_id_feed_id_fk" FOREIGN KEY ("user_id","feed_id") REFERENCES "public"."cursors"("user_id","feed_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_events" ADD CONSTRAINT "read_events_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_events" ADD CONSTRAINT "read_events_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "collections_newest" ON "collections" USING btree ("user_id","created_at" DESC NULLS FIRST,"entry_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "collections_entry" ON "collections" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "collections_feed" ON "collections" USING btree ("feed_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entries_guid" ON "entries" USING btree ("feed_id","guid_hash");--> statement-breakpoint
CREATE INDEX "entries_timeline" ON "entries" USING btree ("feed_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "entries_global" ON "entries" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"feed_id");--> statement-breakpoint
CREATE INDEX "entries_watermark" ON "entries" USING btree ("feed_id","id");--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "list_feeds_feed" ON "list_feeds" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "lists_owner" ON "lists" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "cursors_feed" ON "cursors" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "read_events_time" ON "read_events" USING btree ("read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_user_feed" ON "subscriptions" USING btree ("user_id","feed_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_user_list" ON "subscriptions" USING btree ("user_id","list_id");--> statement-breakpoint
CREATE INDEX "subscriptions_feed" ON "subscriptions" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "subscriptions_list" ON "subscriptions" USING btree ("list_id");