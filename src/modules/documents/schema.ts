import { z } from 'zod'

/** 128 random bits as base64url; a browser may make the id, so that sending a creation twice creates once. */
const DocumentId = z.string().regex(/^[\w-]{22}$/, 'wrong_type')

/** Longest title, in UTF-16 units. */
export const TITLE_LENGTH = 200

export const DocumentTitle = z
  .string('required')
  .transform((title) =>
    title
      // Half of a character says nothing.
      .replace(/\p{Cs}/gu, '')
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

/** What an edited file says of its origin. An id that is none of ours is as one that is nowhere. */
export const FileOrigin = z.object({
  /** The D-number of its template. */
  template: z.coerce.number('wrong_type').int('wrong_type').min(1, 'wrong_type').max(999_999, 'wrong_type'),
  document: DocumentId.optional().catch(undefined),
})
export type FileOrigin = z.infer<typeof FileOrigin>

/**
 * Where the answers of an edited file can go: the document that it was downloaded from, a new one of its
 * template. Without `mayDownload`, no browser has what it takes to read them.
 */
export interface UploadTargets {
  document?: { id: string; slug: string; title: string; isIssued: boolean; mayDownload: boolean }
  template?: { slug: string; title: string; mayDownload: boolean }
}

export const DocumentRename = z.object({ id: DocumentId, title: DocumentTitle })
export type DocumentRename = z.infer<typeof DocumentRename>

/** Days after which what lies in the trash is deleted for good. */
export const TRASH_DAYS = 30

/** How many documents are moved at once at most: their ids travel in the address of what can be undone. */
const SELECTION_MOST = 100

export const DocumentIds = z.array(DocumentId).min(1, 'required').max(SELECTION_MOST, 'too_many')

const documentSorts = ['changed', 'name', 'template'] as const
export type DocumentSort = (typeof documentSorts)[number]

export const LIST_PAGE = 25
/** How many a list shows at most; beyond that one searches. */
export const LIST_MOST = 500

/** How many of a person's newest documents lists know: more than anybody fills in, yet little to read. */
export const KNOWN_MOST = 5_000

/** What an address asks of the list of documents; whatever is not usable counts as absent. */
export const DocumentQuery = z.object({
  place: z.enum(['documents', 'trash']).catch('documents'),
  words: z
    .string()
    .transform((words) => words.toWellFormed().replaceAll('\0', '').trim().slice(0, TITLE_LENGTH))
    .catch(''),
  sort: z.enum(documentSorts).catch('changed'),
  /** Slug with D-number. */
  template: z.string().max(300).optional().catch(undefined),
  /** Code of a language, such as `fr`. */
  language: z.string().max(3).optional().catch(undefined),
  limit: z.coerce.number().int().min(LIST_PAGE).max(LIST_MOST).catch(LIST_PAGE),
})
export type DocumentQuery = z.infer<typeof DocumentQuery>
