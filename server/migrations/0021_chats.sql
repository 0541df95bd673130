CREATE TABLE "chat_attachments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"chat_id" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"data" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"user_id" text NOT NULL,
	"chat_id" text NOT NULL,
	"id" text NOT NULL,
	"role" text NOT NULL,
	"parts" jsonb NOT NULL,
	"metadata" jsonb,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "chat_messages_user_id_chat_id_id_pk" PRIMARY KEY("user_id","chat_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_sessions" (
	"user_id" text NOT NULL,
	"chat_id" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_sessions_user_id_chat_id_pk" PRIMARY KEY("user_id","chat_id")
);
--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_user_id_chat_id_chat_sessions_user_id_chat_id_fk" FOREIGN KEY ("user_id","chat_id") REFERENCES "public"."chat_sessions"("user_id","chat_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_user_id_chat_id_chat_sessions_user_id_chat_id_fk" FOREIGN KEY ("user_id","chat_id") REFERENCES "public"."chat_sessions"("user_id","chat_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_attachments_user" ON "chat_attachments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_attachments_chat" ON "chat_attachments" USING btree ("user_id","chat_id");--> statement-breakpoint
CREATE INDEX "chat_messages_order" ON "chat_messages" USING btree ("user_id","chat_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_sessions_latest" ON "chat_sessions" USING btree ("user_id","updated_at","chat_id");