CREATE TABLE "invoice_series" (
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"pattern" text NOT NULL,
	"year" integer NOT NULL,
	"next" integer NOT NULL,
	"last_on" date,
	CONSTRAINT "invoice_series_owner_id_kind_pk" PRIMARY KEY("owner_id","kind")
);
--> statement-breakpoint
CREATE TABLE "issued_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"document_id" text,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"revision_hash" text NOT NULL,
	"answers" jsonb NOT NULL,
	"customer" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issued_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"issued_id" text NOT NULL,
	"paid_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice_series" ADD CONSTRAINT "invoice_series_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_revision_hash_template_revisions_hash_fk" FOREIGN KEY ("revision_hash") REFERENCES "public"."template_revisions"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_payments" ADD CONSTRAINT "issued_payments_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_payments" ADD CONSTRAINT "issued_payments_issued_id_issued_documents_id_fk" FOREIGN KEY ("issued_id") REFERENCES "public"."issued_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_number" ON "issued_documents" USING btree ("owner_id","kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_document" ON "issued_documents" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "issued_documents_owner" ON "issued_documents" USING btree ("owner_id","issued_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "issued_documents_revision" ON "issued_documents" USING btree ("revision_hash");--> statement-breakpoint
CREATE INDEX "issued_payments_issued" ON "issued_payments" USING btree ("issued_id");--> statement-breakpoint
CREATE INDEX "issued_payments_owner" ON "issued_payments" USING btree ("owner_id");