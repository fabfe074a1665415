ALTER TABLE "documents" ADD COLUMN "is_renamed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now only its owner gave a document another title than its template's.
UPDATE "documents" SET "is_renamed" = true
FROM "template_revisions"
WHERE "template_revisions"."hash" = "documents"."revision_hash" AND "documents"."title" <> "template_revisions"."tree" ->> 'title';
