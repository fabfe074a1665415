ALTER TABLE "sandbox_payments" ADD COLUMN "card_first_name" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "card_last_name" text;