ALTER TABLE "orders" ADD COLUMN "compared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider" text NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusal" text;--> statement-breakpoint
CREATE INDEX "audit_events_order" ON "audit_events" USING btree (("details" ->> 'order'),"at" DESC NULLS LAST) WHERE "audit_events"."details" ->> 'order' is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_at" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_asked" ON "refunds" USING btree ("at") WHERE "refunds"."state" = 'asked';