CREATE TABLE "push_devices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text,
	"channel" text NOT NULL,
	"token" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failure" text,
	"failed_at" timestamp (3) with time zone,
	"wait_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_hash" ON "push_devices" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id","channel");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");