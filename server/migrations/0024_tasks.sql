CREATE TABLE "tasks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"prompt" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"schedule" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"options" jsonb NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"running_until" timestamp (3) with time zone,
	"run_count" integer DEFAULT 0 NOT NULL,
	"last_result" text,
	"last_failure" jsonb
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_user" ON "tasks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "tasks_next_run" ON "tasks" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "tasks_running" ON "tasks" USING btree ("running_until");