import { z } from 'zod'

/** 128 random bits as base64url; a browser may make the id, so that sending a creation twice creates once. */
const DocumentId = z.string().regex(/^[\w-]{22}$/, 'wrong_type')

/** Longest title, in UTF-16 units. */
export const TITLE_LENGTH = 200

export const DocumentTitle = z
  .string('required')
  .transform((title) =>
    title
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().min(1, 'required').max(TITLE_LENGTH, 'too_long'))

/** Answers by field id; what each may hold is the template's business and checked against it. */
const answers = z.record(z.string(), z.unknown(), 'wrong_type')

export const DocumentCreation = z.object({
  id: DocumentId.optional(),
  templateSlug: z.string('required').max(300, 'too_long'),
  answers: answers.default({}),
})
export type DocumentCreation = z.infer<typeof DocumentCreation>

/** How often a document was saved, as an integer of PostgreSQL; 0 before the first time. */
const DocumentVersion = z.int('wrong_type').min(0, 'wrong_type').max(2_147_483_647, 'wrong_type')

export const DocumentSave = z.object({
  id: DocumentId,
  /** The version that was on the screen: a save on top of another save is a conflict, never lost. */
  version: DocumentVersion.min(1, 'wrong_type'),
  answers,
})
export type DocumentSave = z.infer<typeof DocumentSave>

/** A save that makes the document where its version is 0. */
export const DocumentFirstSave = DocumentSave.extend({
  templateSlug: DocumentCreation.shape.templateSlug,
  version: DocumentVersion,
})
export type DocumentFirstSave = z.infer<typeof DocumentFirstSave>

export const DocumentRename = z.object({ id: DocumentId, title: DocumentTitle })
export type DocumentRename = z.infer<typeof DocumentRename>

/** A document in a list. */
export interface DocumentSummary {
  id: string
  title: string
  templateSlug: string
  updatedAt: Date
  /** Set while it lies in the trash. */
  deletedAt: Date | null
}
