ALTER TABLE "deployment_tokens" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "deployment_tokens" ADD CONSTRAINT "deployment_tokens_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deployment_tokens_made_by" ON "deployment_tokens" USING btree ("made_by");