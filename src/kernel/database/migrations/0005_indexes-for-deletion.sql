CREATE INDEX "one_time_links_expires_at" ON "one_time_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id") WHERE "audit_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "hand_off_tickets_account" ON "hand_off_tickets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "hand_off_tickets_expires_at" ON "hand_off_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_seen_at" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "website_log_ins_expires_at" ON "website_log_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "workspace_sessions_expires_at" ON "workspace_sessions" USING btree ("expires_at");