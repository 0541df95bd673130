CREATE TABLE "deployment_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deployment_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"who" text NOT NULL,
	"remote" text NOT NULL,
	"action" text NOT NULL,
	"version" text,
	"reason" text NOT NULL,
	"serial" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deployment_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"remotes" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry_gate" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"contracts" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "registry_gate_remote_version_contracts_pk" PRIMARY KEY("remote","version","contracts")
);
--> statement-breakpoint
CREATE TABLE "registry_lines" (
	"remote" text PRIMARY KEY NOT NULL,
	"stable" text NOT NULL,
	"canary" text,
	"canary_percent" double precision DEFAULT 0 NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"history" text[] NOT NULL,
	"built" text
);
--> statement-breakpoint
CREATE TABLE "registry_serial" (
	"id" smallint PRIMARY KEY NOT NULL,
	"serial" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_versions" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"record" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"is_built" boolean NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"named_until" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "remote_versions_remote_version_pk" PRIMARY KEY("remote","version")
);
