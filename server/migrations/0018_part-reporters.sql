CREATE TABLE "part_reporters" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"user_id" text NOT NULL,
	"loads" integer NOT NULL,
	"failures" integer NOT NULL,
	CONSTRAINT "part_reporters_remote_version_user_id_pk" PRIMARY KEY("remote","version","user_id")
);
--> statement-breakpoint
ALTER TABLE "part_reporters" ADD CONSTRAINT "part_reporters_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_reporters" ADD CONSTRAINT "part_reporters_remote_version_part_health_remote_version_fk" FOREIGN KEY ("remote","version") REFERENCES "public"."part_health"("remote","version") ON DELETE cascade ON UPDATE no action;