export { countVerdicts, type JudgedAnswer } from './count-verdicts.ts'
export { deleteOldWebsiteEvents } from './delete-old-website-events.ts'
export { EventBatch } from './event-batch.ts'
export { recordEvents } from './record-events.ts'
