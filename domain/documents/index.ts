export { type CreateDocumentOutcome, createDocument, type InvalidAnswer } from './create-document.ts'
export { deleteDocument } from './delete-document.ts'
export { duplicateDocument } from './duplicate-document.ts'
export { listDocuments } from './list-documents.ts'
export { type OpenDocument, openDocument } from './open-document.ts'
export { type OpenTemplate, openTemplate } from './open-template.ts'
export { type PreparedDownload, prepareDownload } from './prepare-download.ts'
export type { Document } from './queries.ts'
export { renameDocument } from './rename-document.ts'
export { restoreDocument } from './restore-document.ts'
export { type SaveDocumentOutcome, saveDocument } from './save-document.ts'
export { saveOrCreateDocument } from './save-or-create-document.ts'
export {
  DocumentFirstSave,
  DocumentRename,
  type DocumentSummary,
} from './schema.ts'
