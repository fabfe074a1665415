CREATE TABLE "second_factor_enrolments" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"secret" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Begun and not confirmed: what is being set up has a table of its own from here on.
DELETE FROM "second_factors" WHERE "confirmed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ALTER COLUMN "confirmed_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "second_factors" ALTER COLUMN "confirmed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "has_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factor_enrolments" ADD CONSTRAINT "second_factor_enrolments_session_hash_workspace_sessions_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."workspace_sessions"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_enrolments" ADD CONSTRAINT "second_factor_enrolments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_factor_enrolments_account" ON "second_factor_enrolments" USING btree ("account_id");