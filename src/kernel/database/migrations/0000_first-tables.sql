CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text,
	"role" text DEFAULT 'member' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_role_known" CHECK ("accounts"."role" in ('member', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"account_id" text PRIMARY KEY NOT NULL,
	"device" text,
	"doc_name" text,
	"creation_page" text,
	"network" text NOT NULL,
	"source_channel" text,
	"source_campaign" text,
	"source_ad_group" text,
	"affiliate" text,
	"source_account" text,
	"source_keyword" text,
	"source_q_param" text,
	"source_guid" text
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"template_number" integer NOT NULL,
	"template_slug" text NOT NULL,
	"revision_hash" text NOT NULL,
	"title" text NOT NULL,
	"answers" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "documents_version_positive" CHECK ("documents"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "template_revisions" (
	"hash" text PRIMARY KEY NOT NULL,
	"tree" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_off_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"log_in_id" text NOT NULL,
	"audience" text NOT NULL,
	"nonce_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_log_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"nonce_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"log_in_id" text NOT NULL,
	"ticket_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"remaining" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_revision_hash_template_revisions_hash_fk" FOREIGN KEY ("revision_hash") REFERENCES "public"."template_revisions"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_off_tickets" ADD CONSTRAINT "hand_off_tickets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_off_tickets" ADD CONSTRAINT "hand_off_tickets_log_in_id_website_log_ins_id_fk" FOREIGN KEY ("log_in_id") REFERENCES "public"."website_log_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_log_ins" ADD CONSTRAINT "website_log_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_sessions" ADD CONSTRAINT "workspace_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_sessions" ADD CONSTRAINT "workspace_sessions_log_in_id_website_log_ins_id_fk" FOREIGN KEY ("log_in_id") REFERENCES "public"."website_log_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_unique" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "one_time_links_account" ON "one_time_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "documents_owner" ON "documents" USING btree ("owner_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "documents_revision" ON "documents" USING btree ("revision_hash");--> statement-breakpoint
CREATE INDEX "hand_off_tickets_log_in" ON "hand_off_tickets" USING btree ("log_in_id");--> statement-breakpoint
CREATE INDEX "website_log_ins_account" ON "website_log_ins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "workspace_sessions_account" ON "workspace_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "workspace_sessions_log_in" ON "workspace_sessions" USING btree ("log_in_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_sessions_ticket" ON "workspace_sessions" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");