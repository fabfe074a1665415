ALTER TABLE "sandbox_payments" ADD COLUMN "card_of" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "renews_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "later_fails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sandbox_payments_renews_at" ON "sandbox_payments" USING btree ("renews_at") WHERE "sandbox_payments"."renews_at" is not null;--> statement-breakpoint
UPDATE "sandbox_payments" SET "renews_at" = "created_at" + ('1 ' || "every")::interval WHERE "subscription" = 'ACTIVE' AND "every" IS NOT NULL;
