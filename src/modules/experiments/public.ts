export { unitHashOf, unitToKeep, variantOf } from './assign.ts'
export { noteOpenedDocument, recordAssignment, recordSignUpVariants } from './record-assignment.ts'
