CREATE TABLE "sandbox_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"order_id" text NOT NULL,
	"order_number" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"every" text,
	"later_amount" bigint NOT NULL,
	"language" text NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"state" text DEFAULT 'awaiting' NOT NULL,
	"decline" text,
	"card" text,
	"card_expires" text,
	"mandate_ended_at" timestamp with time zone,
	"subscription" text,
	"notices" text DEFAULT 'prompt' NOT NULL,
	"unreachable_until" timestamp with time zone,
	"turns_at" timestamp with time zone,
	"turns_into" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_amount" CHECK ("sandbox_payments"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"request_id" text,
	"charge_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_notices" ADD CONSTRAINT "sandbox_notices_reference_sandbox_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_transactions" ADD CONSTRAINT "sandbox_transactions_reference_sandbox_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_notices_reference" ON "sandbox_notices" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payments_request" ON "sandbox_payments" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "sandbox_payments_turns_at" ON "sandbox_payments" USING btree ("turns_at") WHERE "sandbox_payments"."turns_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_transactions_request" ON "sandbox_transactions" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "sandbox_transactions_reference" ON "sandbox_transactions" USING btree ("reference");