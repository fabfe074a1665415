ALTER TABLE "sign_ups" ADD COLUMN "dialog" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "country" text;