CREATE TABLE "affiliate_entries" (
	"posting" text NOT NULL,
	"line" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"affiliate_id" text NOT NULL,
	"order_id" text,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "affiliate_entries_posting_line_pk" PRIMARY KEY("posting","line")
);
--> statement-breakpoint
CREATE TABLE "affiliate_sales" (
	"order_id" text PRIMARY KEY NOT NULL,
	"affiliate_id" text,
	"evidence" jsonb NOT NULL,
	"decision" text NOT NULL,
	"share" integer NOT NULL,
	"agreement" text,
	"placed_at" timestamp with time zone NOT NULL,
	"collected_at" timestamp with time zone,
	"movements" integer DEFAULT 0 NOT NULL,
	"reviewed_by" text,
	"reviewed_at" timestamp with time zone,
	"review_reason" text,
	CONSTRAINT "affiliate_sales_decision_known" CHECK ("affiliate_sales"."decision" in ('credited', 'held', 'not_credited', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"code" text NOT NULL,
	"state" text DEFAULT 'applied' NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"country" text NOT NULL,
	"sites" text NOT NULL,
	"promotion" text NOT NULL,
	"language" text NOT NULL,
	"agreement" text NOT NULL,
	"network" text NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "affiliates_state_known" CHECK ("affiliates"."state" in ('applied', 'approved', 'refused', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "affiliate_entries" ADD CONSTRAINT "affiliate_entries_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_entries" ADD CONSTRAINT "affiliate_entries_order_id_affiliate_sales_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."affiliate_sales"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD CONSTRAINT "affiliate_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD CONSTRAINT "affiliate_sales_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD CONSTRAINT "affiliate_sales_reviewed_by_accounts_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_entries_affiliate" ON "affiliate_entries" USING btree ("affiliate_id","account");--> statement-breakpoint
CREATE INDEX "affiliate_entries_order" ON "affiliate_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "affiliate_sales_affiliate" ON "affiliate_sales" USING btree ("affiliate_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "affiliate_sales_held" ON "affiliate_sales" USING btree ("placed_at") WHERE "affiliate_sales"."decision" = 'held';--> statement-breakpoint
CREATE INDEX "affiliate_sales_reviewer" ON "affiliate_sales" USING btree ("reviewed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_account" ON "affiliates" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_code" ON "affiliates" USING btree ("code");--> statement-breakpoint
CREATE INDEX "affiliates_state" ON "affiliates" USING btree ("state","applied_at");--> statement-breakpoint
-- Books are written once: nobody changes or deletes an entry, whatever code asks for it. Only a restore empties the table.
CREATE FUNCTION "refuse_change_of_books"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'entries of % are written once', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "affiliate_entries_written_once" BEFORE UPDATE OR DELETE ON "affiliate_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_books"();
