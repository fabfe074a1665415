CREATE TABLE "search_misses" (
	"query" text NOT NULL,
	"language" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_misses_query_language_day_pk" PRIMARY KEY("query","language","day")
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"query" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"email" text,
	"account_id" text,
	"submission" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "wishes_status_known" CHECK ("wishes"."status" in ('open', 'planned', 'done', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_misses_day" ON "search_misses" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_submission" ON "wishes" USING btree ("submission",md5("text"));--> statement-breakpoint
CREATE INDEX "wishes_status" ON "wishes" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "wishes_query" ON "wishes" USING btree ("query","language");--> statement-breakpoint
CREATE INDEX "wishes_account" ON "wishes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "documents_trash" ON "documents" USING btree ("deleted_at") WHERE "documents"."deleted_at" is not null;