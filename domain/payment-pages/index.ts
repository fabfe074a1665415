export { findStrangeScripts, learnScripts, recordCheck } from './page-scripts.ts'
export type { PageScript, ReadPage } from './schema.ts'
export { preparePaymentPageMails, tellOfScripts } from './tell-operators.ts'
