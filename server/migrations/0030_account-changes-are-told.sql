CREATE FUNCTION tell_of_account_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changes', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A session that begins is known to nobody yet.
CREATE TRIGGER tell_of_account_changes AFTER UPDATE OR DELETE OR TRUNCATE ON "session" FOR EACH STATEMENT EXECUTE FUNCTION tell_of_account_changes();
--> statement-breakpoint
CREATE TRIGGER tell_of_account_changes AFTER UPDATE OR DELETE OR TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION tell_of_account_changes();
--> statement-breakpoint
CREATE TRIGGER tell_of_account_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "plans" FOR EACH STATEMENT EXECUTE FUNCTION tell_of_account_changes();
