CREATE TABLE "metric_hours" (
	"hour" timestamp with time zone NOT NULL,
	"metric" text NOT NULL,
	"labels" jsonb NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "metric_hours_hour_metric_labels_pk" PRIMARY KEY("hour","metric","labels")
);
