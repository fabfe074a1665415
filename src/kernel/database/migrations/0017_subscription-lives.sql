CREATE TABLE "seats" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"invited_at" timestamp with time zone NOT NULL,
	"account_id" text,
	"accepted_at" timestamp with time zone
);--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" text NOT NULL,
	"kind" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"by" text NOT NULL,
	"operator_id" text,
	"reason" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "subscription_notices" (
	"subscription_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);--> statement-breakpoint
DROP INDEX "subscriptions_account";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'first' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "term_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_unattended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "current_order_id" text;--> statement-breakpoint
UPDATE "subscriptions" SET "current_order_id" = "order_id";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "current_order_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "term_from" timestamp with time zone;--> statement-breakpoint
UPDATE "subscriptions" SET "term_from" = "created_at";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "term_from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "resumes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "access_until" timestamp with time zone;--> statement-breakpoint
UPDATE "subscriptions" SET "access_until" = "paid_through" + CASE WHEN "mandate" IS NULL THEN interval '0' ELSE interval '168 hours' END;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "access_until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_operator_id_accounts_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_notices" ADD CONSTRAINT "subscription_notices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seats_email" ON "seats" USING btree ("subscription_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "seats_token" ON "seats" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "seats_account" ON "seats" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "subscription_events_subscription" ON "subscription_events" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "subscription_events_at" ON "subscription_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "subscription_events_operator" ON "subscription_events" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_notices_once" ON "subscription_notices" USING btree ("subscription_id","kind","about");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_current_order_id_orders_id_fk" FOREIGN KEY ("current_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_current_order" ON "subscriptions" USING btree ("current_order_id");--> statement-breakpoint
CREATE INDEX "subscriptions_open" ON "subscriptions" USING btree ("paid_through") WHERE "subscriptions"."state" <> 'expired';--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id","access_until" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "compared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider" text NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusal" text;--> statement-breakpoint
CREATE INDEX "audit_events_order" ON "audit_events" USING btree (("details" ->> 'order'),"at" DESC NULLS LAST) WHERE "audit_events"."details" ->> 'order' is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_at" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "card_of" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "renews_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "later_fails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sandbox_payments_renews_at" ON "sandbox_payments" USING btree ("renews_at") WHERE "sandbox_payments"."renews_at" is not null;--> statement-breakpoint
UPDATE "sandbox_payments" SET "renews_at" = "created_at" + ('1 ' || "every")::interval WHERE "subscription" = 'ACTIVE' AND "every" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "posting" text;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("at") WHERE "refunds"."posting" is null;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "purpose" text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
CREATE TABLE "method_replacements" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"step" jsonb,
	"state" text DEFAULT 'awaiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone
);--> statement-breakpoint
ALTER TABLE "method_replacements" ADD CONSTRAINT "method_replacements_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "method_replacements_reference" ON "method_replacements" USING btree ("provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "method_replacements_open" ON "method_replacements" USING btree ("subscription_id") WHERE "method_replacements"."state" = 'awaiting';--> statement-breakpoint
CREATE INDEX "method_replacements_subscription" ON "method_replacements" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "method_replacements_waiting" ON "method_replacements" USING btree ("created_at") WHERE "method_replacements"."state" <> 'saved';--> statement-breakpoint
INSERT INTO "subscription_events" ("subscription_id", "kind", "from_state", "to_state", "by", "at") SELECT "id", 'begun', 'free', 'active', 'holder', "created_at" FROM "subscriptions";
