ALTER TABLE "orders" ADD COLUMN "known_invoice" integer;--> statement-breakpoint
-- Of orders that there are: what was booked by then, as their moments say.
UPDATE "orders" o SET "known_invoice" = (
  SELECT max(i."number") FROM "invoices" i
  JOIN "orders" b ON b."id" = i."order_id"
  JOIN "subscriptions" s ON s."id" = o."subscription_id"
  WHERE i."kind" = 'invoice' AND i."issued_at" <= o."placed_at" AND (b."id" = s."order_id" OR b."subscription_id" = s."id"))
WHERE o."subscription_id" IS NOT NULL;
