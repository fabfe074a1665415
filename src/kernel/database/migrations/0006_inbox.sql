CREATE TABLE "inbox_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator_id" text,
	"act" text NOT NULL,
	"text" text,
	"delivery" text,
	CONSTRAINT "inbox_entries_act_known" CHECK ("inbox_entries"."act" in ('taken', 'released', 'answered', 'closed', 'reopened')),
	CONSTRAINT "inbox_entries_answer_whole" CHECK (("inbox_entries"."act" = 'answered') = ("inbox_entries"."text" is not null) and ("inbox_entries"."act" = 'answered') = ("inbox_entries"."delivery" is not null)),
	CONSTRAINT "inbox_entries_delivery_known" CHECK ("inbox_entries"."delivery" in ('waiting', 'sent', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "inbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"name" text,
	"email" text,
	"text" text NOT NULL,
	"page" text NOT NULL,
	"account_id" text,
	"submission" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assigned_to" text,
	"answers" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_messages_state_known" CHECK ("inbox_messages"."state" in ('open', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_message_id_inbox_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."inbox_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_operator_id_accounts_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_assigned_to_accounts_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_entries_message" ON "inbox_entries" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "inbox_entries_operator" ON "inbox_entries" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_messages_reference" ON "inbox_messages" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_messages_submission" ON "inbox_messages" USING btree ("submission",md5("text"));--> statement-breakpoint
CREATE INDEX "inbox_messages_state" ON "inbox_messages" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbox_messages_assigned_to" ON "inbox_messages" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "inbox_messages_account" ON "inbox_messages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "inbox_messages_changed_at" ON "inbox_messages" USING btree ("changed_at");