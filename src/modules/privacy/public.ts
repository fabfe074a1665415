export { requestDeletionAsOperator, undoDeletionAsOperator } from './account-deletion.ts'
export { requestExportAsOperator } from './data-export.ts'
