CREATE TABLE "part_health" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"loads" integer NOT NULL,
	"failures" jsonb NOT NULL,
	"stages" jsonb NOT NULL,
	CONSTRAINT "part_health_remote_version_pk" PRIMARY KEY("remote","version")
);
