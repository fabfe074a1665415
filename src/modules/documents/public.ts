export { findWantedDocument } from './find-wanted-document.ts'
export { findDocument } from './queries.ts'
export { requireRenderAttempt } from './require-attempt.ts'
