CREATE TABLE "payment_page_checks" (
	"page" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"strange" integer
);
--> statement-breakpoint
CREATE TABLE "payment_page_scripts" (
	"page" text NOT NULL,
	"build" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_page_scripts_page_build_name_hash_pk" PRIMARY KEY("page","build","name","hash")
);
