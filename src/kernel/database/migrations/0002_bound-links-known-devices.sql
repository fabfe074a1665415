ALTER TABLE "one_time_links" DROP CONSTRAINT "one_time_links_email_with_change";--> statement-breakpoint
-- A link that is older than this was mailed to the address that its account has.
UPDATE "one_time_links" SET "email" = "accounts"."email" FROM "accounts" WHERE "accounts"."id" = "one_time_links"."account_id" AND "one_time_links"."email" IS NULL;--> statement-breakpoint
ALTER TABLE "one_time_links" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
-- The hash was one of account and secret, and is of the secret alone now: every browser becomes known at its next log-in.
DELETE FROM "known_devices";--> statement-breakpoint
ALTER TABLE "known_devices" DROP CONSTRAINT "known_devices_pkey";--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "id" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "website_log_ins" ADD COLUMN "known_device_id" text;--> statement-breakpoint
ALTER TABLE "website_log_ins" ADD CONSTRAINT "website_log_ins_known_device_id_known_devices_id_fk" FOREIGN KEY ("known_device_id") REFERENCES "public"."known_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_links_kept_email" ON "one_time_links" USING btree (lower("email")) WHERE "one_time_links"."purpose" = 'restore-email';--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_hash_account" ON "known_devices" USING btree ("hash","account_id");--> statement-breakpoint
CREATE INDEX "website_log_ins_known_device" ON "website_log_ins" USING btree ("known_device_id");