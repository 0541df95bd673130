CREATE TABLE "memories" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"memory" text NOT NULL,
	"importance" double precision NOT NULL,
	"tags" jsonb,
	"source" text,
	"metadata" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_accessed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memories_user" ON "memories" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "memories_expiry" ON "memories" USING btree ("expires_at");