DROP INDEX "refunds_asked";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "posting" text;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("at") WHERE "refunds"."posting" is null;