export { findIssuedId, numberDraft } from './issue.ts'
