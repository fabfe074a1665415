CREATE TABLE "unwanted_mails" (
	"address" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
