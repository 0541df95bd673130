CREATE TABLE "administration_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "administration_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"who" text NOT NULL,
	"action" text NOT NULL,
	"about" text NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_flag_overrides" (
	"name" text NOT NULL,
	"user_id" text NOT NULL,
	"force_enabled" boolean NOT NULL,
	"reason" text,
	"expires_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feature_flag_overrides_name_user_id_pk" PRIMARY KEY("name","user_id")
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feature_flags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"enabled" boolean NOT NULL,
	"rollout_type" text NOT NULL,
	"rollout_value" smallint NOT NULL,
	"rollout_percentage" double precision NOT NULL,
	"rollout_seed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feature_flags_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"role" text PRIMARY KEY NOT NULL,
	"plan" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "role" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "feature_flag_overrides" ADD CONSTRAINT "feature_flag_overrides_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feature_flag_overrides_user" ON "feature_flag_overrides" USING btree ("user_id");--> statement-breakpoint
-- Nobody was given this role: it was what everybody had.
UPDATE "user" SET "role" = NULL WHERE "role" = 'free';--> statement-breakpoint
-- An inbox goes with its owner, whichever way the owner goes; any other feed stays.
CREATE FUNCTION inboxes_go_with_their_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM feeds WHERE owner_user_id = OLD.id AND kind = 'inbox';
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER inboxes_go_with_their_owner BEFORE DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION inboxes_go_with_their_owner();--> statement-breakpoint
DELETE FROM feeds WHERE kind = 'inbox' AND owner_user_id IS NULL;
