CREATE TABLE "settings" (
	"user_id" text NOT NULL,
	"tab" text NOT NULL,
	"payload" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_user_id_tab_pk" PRIMARY KEY("user_id","tab")
);
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;