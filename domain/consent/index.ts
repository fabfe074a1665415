export { ConsentRecord } from './consent-record.ts'
export { deleteOldConsents } from './delete-old-consents.ts'
export { recordConsent } from './record-consent.ts'
