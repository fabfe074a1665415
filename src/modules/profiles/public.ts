export { findDocumentLogo } from './logos.ts'
