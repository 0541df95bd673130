-- The lock makes a second sign-up wait for the end of the first, so that only one of them finds the table empty.
CREATE FUNCTION first_user_is_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('first_user_is_admin', 0));
  IF NOT EXISTS (SELECT FROM "user") THEN
    NEW.role := 'admin';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER first_user_is_admin BEFORE INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION first_user_is_admin();
