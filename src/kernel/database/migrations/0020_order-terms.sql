ALTER TABLE "orders" ADD COLUMN "accepted_terms" jsonb;--> statement-breakpoint
-- Of orders that there are: what the event of their placing has kept so far.
UPDATE "orders" o SET "accepted_terms" = e."details" - 'order' - 'language'
FROM "audit_events" e
WHERE o."by_stranger" AND e."event" = 'order.placed' AND e."details" ->> 'order' = o."id" AND e."details" ? 'eula';
