CREATE TABLE "experiment_assignments" (
	"experiment" text NOT NULL,
	"unit_hash" text NOT NULL,
	"variant" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_up" boolean DEFAULT false NOT NULL,
	CONSTRAINT "experiment_assignments_experiment_unit_hash_pk" PRIMARY KEY("experiment","unit_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_up_variants" (
	"account_id" text NOT NULL,
	"experiment" text NOT NULL,
	"variant" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "sign_up_variants_account_id_experiment_pk" PRIMARY KEY("account_id","experiment")
);
--> statement-breakpoint
ALTER TABLE "sign_up_variants" ADD CONSTRAINT "sign_up_variants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_assignments_unit" ON "experiment_assignments" USING btree ("unit_hash");--> statement-breakpoint
CREATE INDEX "experiment_assignments_at" ON "experiment_assignments" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sign_up_variants_experiment" ON "sign_up_variants" USING btree ("experiment");--> statement-breakpoint
CREATE INDEX "sign_up_variants_at" ON "sign_up_variants" USING btree ("at");