CREATE TABLE "token_keys" (
	"is_current" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"fingerprint" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "token_keys_one_row" CHECK ("token_keys"."is_current")
);
