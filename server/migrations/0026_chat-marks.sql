CREATE TABLE "chat_marks" (
	"user_id" text NOT NULL,
	"chat_id" text NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"subject_id" text NOT NULL,
	"feed_id" text,
	"title" text,
	CONSTRAINT "chat_marks_user_id_chat_id_kind_number_pk" PRIMARY KEY("user_id","chat_id","kind","number")
);
--> statement-breakpoint
ALTER TABLE "chat_marks" ADD CONSTRAINT "chat_marks_user_id_chat_id_chat_sessions_user_id_chat_id_fk" FOREIGN KEY ("user_id","chat_id") REFERENCES "public"."chat_sessions"("user_id","chat_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What chats have told of by now. Where a mark was given twice, the later of the two is what was last spoken of.
INSERT INTO "chat_marks" ("user_id", "chat_id", "kind", "number", "subject_id", "feed_id", "title")
SELECT DISTINCT ON (m."user_id", m."chat_id", t.number)
	m."user_id", m."chat_id", 'entry', t.number, t.entry_id, t.feed_id, t.title
FROM "chat_messages" m,
	jsonb_path_query(m."parts", '$[*] ? (@.type == "source-document" && @.sourceId like_regex "^e[0-9]{1,6}$")') part,
	LATERAL (SELECT
		substr(part ->> 'sourceId', 2)::int AS number,
		part #>> '{providerMetadata,tidings,entryId}' AS entry_id,
		part #>> '{providerMetadata,tidings,feedId}' AS feed_id,
		part ->> 'title' AS title) t
WHERE m."role" = 'assistant' AND t.entry_id IS NOT NULL
ORDER BY m."user_id", m."chat_id", t.number, m."created_at" DESC;--> statement-breakpoint
INSERT INTO "chat_marks" ("user_id", "chat_id", "kind", "number", "subject_id")
SELECT DISTINCT ON (m."user_id", m."chat_id", substr(told ->> 'mark', 2)::int)
	m."user_id", m."chat_id", 'memory', substr(told ->> 'mark', 2)::int, told ->> 'id'
FROM "chat_messages" m,
	jsonb_path_query(m."parts", '$[*] ? (@.type == "data-memories").data[*] ? (@.mark like_regex "^m[0-9]{1,6}$")') told
WHERE m."role" = 'assistant' AND told ->> 'id' IS NOT NULL
ORDER BY m."user_id", m."chat_id", substr(told ->> 'mark', 2)::int, m."created_at" DESC;
