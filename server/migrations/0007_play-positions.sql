CREATE TABLE "play_positions" (
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"seconds" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "play_positions_user_id_url_pk" PRIMARY KEY("user_id","url")
);
--> statement-breakpoint
ALTER TABLE "play_positions" ADD CONSTRAINT "play_positions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;