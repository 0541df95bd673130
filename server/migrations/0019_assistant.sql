CREATE TABLE "model_connections" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"base_url" text,
	"sealed_key" text,
	"models" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"operation" text NOT NULL,
	"model" text NOT NULL,
	"is_own" boolean NOT NULL,
	"multiplier" double precision NOT NULL,
	"context_tokens" integer DEFAULT 0 NOT NULL,
	"cached_input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"reasoning_tokens" integer DEFAULT 0 NOT NULL,
	"billed_tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "model_usage_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "summaries" (
	"entry_id" bigint NOT NULL,
	"target" text NOT NULL,
	"language" text NOT NULL,
	"owner_id" text NOT NULL,
	"text_hash" "bytea" NOT NULL,
	"summary" text NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "summaries_entry_id_target_language_owner_id_pk" PRIMARY KEY("entry_id","target","language","owner_id")
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"entry_id" bigint NOT NULL,
	"field" text NOT NULL,
	"language" text NOT NULL,
	"owner_id" text NOT NULL,
	"text_hash" "bytea" NOT NULL,
	"translation" text NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "translations_entry_id_field_language_owner_id_pk" PRIMARY KEY("entry_id","field","language","owner_id")
);
--> statement-breakpoint
ALTER TABLE "model_connections" ADD CONSTRAINT "model_connections_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summaries" ADD CONSTRAINT "summaries_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_connections_user" ON "model_connections" USING btree ("user_id","id");