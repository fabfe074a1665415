ALTER TABLE "experiment_results" ALTER COLUMN "counts" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment_results" ALTER COLUMN "at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "experiment_results" ALTER COLUMN "at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment_results" ADD COLUMN "complete_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "experiment_results" SET "complete_at" = "at";
