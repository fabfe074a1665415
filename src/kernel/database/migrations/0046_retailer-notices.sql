CREATE TABLE "retailer_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"receipt" text NOT NULL,
	"sale" text NOT NULL,
	"type" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"refusal" text,
	"order_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "retailer_notices_state_known" CHECK ("retailer_notices"."state" in ('waiting', 'done', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "retailer_notices" ADD CONSTRAINT "retailer_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retailer_notices_state" ON "retailer_notices" USING btree ("state","received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "retailer_notices_sale" ON "retailer_notices" USING btree ("sale");--> statement-breakpoint
CREATE INDEX "retailer_notices_order" ON "retailer_notices" USING btree ("order_id");