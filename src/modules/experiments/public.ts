export { unitHashOf, variantOf } from './assign.ts'
export { recordAssignment } from './record-assignment.ts'
export { noteOpenedDocument, recordSignUpVariants } from './record-sign-up.ts'
export { unitToKeep } from './unit-to-keep.ts'
