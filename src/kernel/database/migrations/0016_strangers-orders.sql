ALTER TABLE "orders" ADD COLUMN "by_stranger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_operator" ON "refunds" USING btree ("operator_id");