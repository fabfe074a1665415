ALTER TABLE "ledger_entries" ADD COLUMN "charge" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "product_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contents" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "contents" jsonb NOT NULL;