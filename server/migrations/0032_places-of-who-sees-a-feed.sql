-- Whose ways to a feed changed at once could be left without a place in it: all was unread, and nothing could be marked. It stays
-- as they see it, and can be.
INSERT INTO "cursors" ("user_id", "feed_id")
SELECT s."user_id", coalesce(s."feed_id", l."feed_id")
FROM "subscriptions" s LEFT JOIN "list_feeds" l ON l."list_id" = s."list_id"
WHERE coalesce(s."feed_id", l."feed_id") IS NOT NULL
ORDER BY 1, 2
ON CONFLICT DO NOTHING;
