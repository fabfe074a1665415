export { deleteOldEvents } from './delete-old-events.ts'
export { type RecordedEvent, recordEvent } from './record-event.ts'
export { type AuditEvent, AuditFilter } from './schema.ts'
