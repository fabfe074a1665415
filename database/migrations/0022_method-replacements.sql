CREATE TABLE "method_replacements" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"step" jsonb,
	"state" text DEFAULT 'awaiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "method_replacements" ADD CONSTRAINT "method_replacements_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "method_replacements_reference" ON "method_replacements" USING btree ("provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "method_replacements_open" ON "method_replacements" USING btree ("subscription_id") WHERE "method_replacements"."state" = 'awaiting';--> statement-breakpoint
CREATE INDEX "method_replacements_subscription" ON "method_replacements" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "method_replacements_waiting" ON "method_replacements" USING btree ("created_at") WHERE "method_replacements"."state" <> 'saved';