CREATE TABLE "story_backlog" (
	"upto" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- What is stored by now has no story keys yet.
INSERT INTO "story_backlog" SELECT max("id") FROM "entries" HAVING max("id") IS NOT NULL;
