CREATE TABLE "invoice_drafts" (
	"document_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"source_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issued_documents" ADD COLUMN "source_id" text;--> statement-breakpoint
ALTER TABLE "invoice_drafts" ADD CONSTRAINT "invoice_drafts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_drafts" ADD CONSTRAINT "invoice_drafts_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_drafts" ADD CONSTRAINT "invoice_drafts_source_id_issued_documents_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."issued_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_drafts_owner" ON "invoice_drafts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "invoice_drafts_source" ON "invoice_drafts" USING btree ("source_id");--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_source_id_issued_documents_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."issued_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_documents_source" ON "issued_documents" USING btree ("source_id");