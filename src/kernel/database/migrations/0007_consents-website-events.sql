CREATE TABLE "consents" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"choice" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "consents_choice_known" CHECK ("consents"."choice" in ('accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "website_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "website_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "consents_at" ON "consents" USING btree ("at");--> statement-breakpoint
CREATE INDEX "website_events_at" ON "website_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "website_events_name" ON "website_events" USING btree ("name","at");