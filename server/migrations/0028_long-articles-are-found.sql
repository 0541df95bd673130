-- Of a long article only its beginning was searched: it is put into the index anew after the start.
INSERT INTO "search_queue" ("entry_id") SELECT "entry_id" FROM "entry_contents" WHERE octet_length("content") > 8000 ON CONFLICT DO NOTHING;
