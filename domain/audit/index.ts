export { deleteOldEvents } from './delete-old-events.ts'
export { type EventPage, type ListedEvent, listEvents } from './list-events.ts'
export { type RecordedEvent, recordEvent } from './record-event.ts'
export { type AuditEvent, AuditFilter, auditEventNames } from './schema.ts'
