CREATE TABLE "mcp_connections" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"transport_type" text NOT NULL,
	"url" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sealed_headers" text,
	"header_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sealed_grant" text,
	"sealed_request" text,
	"needs_authorization" boolean DEFAULT false NOT NULL,
	"tools" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resource_count" integer DEFAULT 0 NOT NULL,
	"prompt_count" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"last_used" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mcp_connections" ADD CONSTRAINT "mcp_connections_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mcp_connections_user" ON "mcp_connections" USING btree ("user_id","id");