CREATE TABLE "affiliate_payees" (
	"id" text PRIMARY KEY NOT NULL,
	"affiliate_id" text NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"vat_number" text,
	"method" text NOT NULL,
	"hint" text NOT NULL,
	"sealed" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"counts_from" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "affiliate_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"number" integer,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"sealed" text NOT NULL,
	"contents" jsonb NOT NULL,
	"paid_at" timestamp with time zone,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "affiliate_rates" (
	"id" text PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"rate" numeric(18, 8) NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliate_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"prepared_by" text,
	"prepared_at" timestamp with time zone NOT NULL,
	"released_by" text,
	"released_at" timestamp with time zone,
	"discarded_at" timestamp with time zone,
	"left_out" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "affiliate_payees" ADD CONSTRAINT "affiliate_payees_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_run_id_affiliate_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."affiliate_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_runs" ADD CONSTRAINT "affiliate_runs_prepared_by_accounts_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_runs" ADD CONSTRAINT "affiliate_runs_released_by_accounts_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_payees_affiliate" ON "affiliate_payees" USING btree ("affiliate_id","counts_from" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_payouts_once" ON "affiliate_payouts" USING btree ("run_id","affiliate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_payouts_number" ON "affiliate_payouts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "affiliate_payouts_affiliate" ON "affiliate_payouts" USING btree ("affiliate_id");--> statement-breakpoint
CREATE INDEX "affiliate_rates_currency" ON "affiliate_rates" USING btree ("currency","day" DESC NULLS LAST,"at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_runs_month" ON "affiliate_runs" USING btree ("month") WHERE "affiliate_runs"."discarded_at" is null;--> statement-breakpoint
CREATE INDEX "affiliate_runs_prepared_by" ON "affiliate_runs" USING btree ("prepared_by");--> statement-breakpoint
CREATE INDEX "affiliate_runs_released_by" ON "affiliate_runs" USING btree ("released_by");--> statement-breakpoint
-- Rates are books too: a wrong one stays, and a newer one takes its place.
CREATE TRIGGER "affiliate_rates_written_once" BEFORE UPDATE OR DELETE ON "affiliate_rates" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_books"();
