export type { Choice, DocumentList } from './arrange-documents.ts'
export { type CreateDocumentOutcome, createDocument, type InvalidAnswer } from './create-document.ts'
export { deleteDocuments } from './delete-documents.ts'
export { deleteForGood, emptyTrash } from './delete-for-good.ts'
export { deleteOldTrash } from './delete-old-trash.ts'
export { duplicateDocument } from './duplicate-document.ts'
export { findWantedDocument, type WantedDocument } from './find-wanted-document.ts'
export { listDocuments, listRecentDocuments } from './list-documents.ts'
export { type FilledIn, listFilledIn } from './list-filled-in.ts'
export { type OpenDocument, openDocument } from './open-document.ts'
export { type OpenTemplate, openTemplate } from './open-template.ts'
export { type PreparedDownload, prepareDownload } from './prepare-download.ts'
export { type PreparedPreview, preparePreview } from './prepare-preview.ts'
export { type Document, findDocument } from './queries.ts'
export { renameDocument } from './rename-document.ts'
export { restoreDocuments } from './restore-documents.ts'
export { type SaveDocumentOutcome, saveDocument } from './save-document.ts'
export { saveOrCreateDocument } from './save-or-create-document.ts'
export {
  DocumentFirstSave,
  DocumentIds,
  DocumentQuery,
  DocumentRename,
  LIST_MOST,
  LIST_PAGE,
  type ListedDocument,
  type ListedTemplate,
} from './schema.ts'
export { suggestTemplates } from './suggest-templates.ts'
