CREATE TABLE "profile_logos" (
	"profile_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"picture" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profile_logos" ADD CONSTRAINT "profile_logos_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_logos" ADD CONSTRAINT "profile_logos_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_logos_owner" ON "profile_logos" USING btree ("owner_id","hash");