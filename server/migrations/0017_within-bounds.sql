-- What was stored before it was bounded and no page should carry: feeds say it again, within the bounds. Nothing of it was
-- made by users. The length in bytes is known without reading a long text.
UPDATE "feeds" SET
  "title" = left("title", 1000),
  "description" = left("description", 1000),
  "image" = CASE WHEN octet_length("image") <= 4096 THEN "image" END,
  "site_url" = CASE WHEN octet_length("site_url") <= 4096 THEN "site_url" END,
  "hub_url" = CASE WHEN octet_length("hub_url") <= 4096 THEN "hub_url" END,
  "etag_header" = CASE WHEN octet_length("etag_header") <= 1024 THEN "etag_header" END,
  "last_modified_header" = CASE WHEN octet_length("last_modified_header") <= 1024 THEN "last_modified_header" END
WHERE "kind" = 'feed' AND (octet_length("title") > 1000 OR octet_length("description") > 1000
  OR octet_length("image") > 4096 OR octet_length("site_url") > 4096 OR octet_length("hub_url") > 4096
  OR octet_length("etag_header") > 1024 OR octet_length("last_modified_header") > 1024);
--> statement-breakpoint
UPDATE "entries" SET
  "url" = CASE WHEN octet_length("url") <= 4096 THEN "url" END,
  "author_url" = CASE WHEN octet_length("author_url") <= 4096 THEN "author_url" END,
  "author_avatar" = CASE WHEN octet_length("author_avatar") <= 4096 THEN "author_avatar" END
WHERE octet_length("url") > 4096 OR octet_length("author_url") > 4096 OR octet_length("author_avatar") > 4096;
--> statement-breakpoint
-- JSON is written out only where it takes much room as it lies there.
UPDATE "entries" SET
  "media" = CASE WHEN octet_length("media"::text) <= 65536 THEN "media" END,
  "attachments" = CASE WHEN octet_length("attachments"::text) <= 65536 THEN "attachments" END,
  "extra" = CASE WHEN octet_length("extra"::text) <= 65536 THEN "extra" END
WHERE (pg_column_size("media") > 1000 AND octet_length("media"::text) > 65536)
  OR (pg_column_size("attachments") > 1000 AND octet_length("attachments"::text) > 65536)
  OR (pg_column_size("extra") > 1000 AND octet_length("extra"::text) > 65536);
--> statement-breakpoint
-- A number that was infinite became null in JSON.
UPDATE "entries" SET
  "media" = (SELECT jsonb_agg(jsonb_strip_nulls(m)) FROM jsonb_array_elements("media") m)
WHERE jsonb_typeof("media") = 'array' AND "media" @? '$[*].* ? (@ == null)';
--> statement-breakpoint
UPDATE "entries" SET
  "attachments" = (SELECT jsonb_agg(jsonb_strip_nulls(a)) FROM jsonb_array_elements("attachments") a)
WHERE jsonb_typeof("attachments") = 'array' AND "attachments" @? '$[*].* ? (@ == null)';
