ALTER TABLE "download_days" ADD COLUMN "documents" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "download_days" SET "documents" = ARRAY(SELECT 'before:' || n FROM generate_series(1, "count") AS n);
