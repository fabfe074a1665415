export { type EventPage, type ListedEvent, listEvents } from './list-events.ts'
export { type RecordedEvent, recordEvent } from './record-event.ts'
export { recordLimit } from './record-limit.ts'
export { type AuditEvent, AuditFilter, auditEventNames } from './schema.ts'
