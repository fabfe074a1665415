ALTER TABLE "accounts" DROP CONSTRAINT "accounts_role_known";--> statement-breakpoint
-- Whoever was an operator did everything.
UPDATE "accounts" SET "role" = 'owner' WHERE "role" = 'operator';--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_role_known" CHECK ("accounts"."role" in ('member', 'owner', 'support', 'finance', 'content'));