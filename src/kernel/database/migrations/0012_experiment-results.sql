CREATE TABLE "experiment_results" (
	"experiment" text PRIMARY KEY NOT NULL,
	"counts" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
