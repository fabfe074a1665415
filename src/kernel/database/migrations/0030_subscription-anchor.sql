ALTER TABLE "subscriptions" ADD COLUMN "anchored_on" date;--> statement-breakpoint
-- A yearly one that began on 29 February shows it in neither day of a term of other years; the rest show it in the later one.
UPDATE "subscriptions" SET "anchored_on" = CASE
	WHEN "period" = 'year' AND to_char("started_on", 'MM-DD') = '02-29' AND to_char("term_from" AT TIME ZONE 'UTC', 'MM-DD') = '02-28' THEN "started_on"
	WHEN extract(day FROM "paid_through" AT TIME ZONE 'UTC') > extract(day FROM "term_from" AT TIME ZONE 'UTC')
		AND extract(day FROM ("term_from" AT TIME ZONE 'UTC') + interval '1 day') = 1 THEN ("paid_through" AT TIME ZONE 'UTC')::date
	ELSE ("term_from" AT TIME ZONE 'UTC')::date END;--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "anchored_on" SET NOT NULL;
