import type { Answers, Invoicing, Logo } from '#engine/source/index.ts'
import type { EventsOf } from '#kernel/audit/schema.ts'
import type { Executor } from '#kernel/database/connection.ts'
import type { DocumentRenderer } from '#kernel/dependencies.ts'
import { defineModule } from '#kernel/module.ts'
import type { LimitsOf } from '#kernel/rate-limits/schema.ts'
import { DOWNLOADS_A_DAY } from '#modules/entitlements/schema.ts'

const limits = {
  // A save asks for a picture, and nobody saves faster than they type.
  previewsPerAccount: [
    '60/1m',
    'Pictures of documents whose text an account may not have, one after each save. Counted in each process, as files are.',
  ],
  // A file that is given up before its last byte is none that was taken, and costs a renderer as much.
  // Whoever takes all files of a day at once meets their own limit first (LIC-2).
  downloadsPerAccount: [
    `${DOWNLOADS_A_DAY + 20}/1m ${4 * DOWNLOADS_A_DAY}/1d`,
    'Files that one account has made, taken or given up. Counted in each process.',
  ],
  // nobody opens so many texts, nor takes so many files of them, and robots are not allowed (LIC-2).
  // Thirty days leave room for every file that a licence gives, 3,000, and for more than as many readings.
  textsPerAccount: [
    '120/1m 1000/1d 8000/30d',
    'Texts that are not free and that one account opens or takes as a file. Counted in the database, for all processes together.',
  ],
} as const

const audit = {
  'text.limited': [],
} as const

export const documents = defineModule({
  name: 'documents',
  about: 'answers, revisions, the editor with its preview, downloads, lists and trash',
  needs: ['entitlements', 'identity', 'library'],
  screens: {
    licence: 'workspace/licence/licence.tsx',
    '': 'workspace/home/home.tsx',
    'doc/:slug': 'workspace/editor/document.tsx',
    documents: 'workspace/list/documents.tsx',
    packs: 'workspace/packs/packs.tsx',
    'packs/:language/:slug': 'workspace/packs/pack.tsx',
    'documents/:id/save': 'workspace/editor/save-document.ts',
    'documents/:id/saved': 'workspace/editor/get-document.ts',
    'documents/:id/title': 'workspace/editor/title.ts',
    'documents/:id/download/:format': 'workspace/editor/download.ts',
    'downloads-taken': 'workspace/editor/download-history.ts',
    'upload-targets': 'workspace/editor/upload-targets.ts',
    'documents/:id/preview': 'workspace/editor/preview-picture.ts',
  },
  limits,
  audit,
  holds: {
    template_revisions: { about: 'Templates as they were when documents were begun' },
    documents: {
      about: 'Documents with their answers, those in the trash included',
      of: 'owner_id',
      exported: 'id title template_slug answers version created_at updated_at frozen_at deleted_at',
      withheld: 'owner_id template_number revision_hash is_renamed',
    },
  },
  server: () => import('./server.ts'),
})

declare module '#kernel/rate-limits/schema.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}
declare module '#kernel/hooks.ts' {
  interface Hooks {
    /** The answers of a draft with the number that it would get if it were issued now. */
    numberDraft(
      db: Executor,
      draft: { accountId: string; invoicing: Invoicing; answers: Answers; now: Date },
    ): Promise<Answers>
    /** The id of what was issued of a document. */
    findIssuedId(db: Executor, of: { accountId: string; documentId: string }): Promise<string | undefined>
    /**
     * The logo that a document of an account asks for, as it is now. Asked of what saves details, which comes
     * later. `forFile`: as the picture itself, for what is read without an address.
     */
    documentLogo(
      db: Executor,
      of: { accountId: string; profile: string; forFile: boolean },
    ): Promise<Logo | undefined>
  }
}
declare module '#kernel/audit/schema.ts' {
  interface AuditEvents extends EventsOf<typeof audit> {}
}
declare module '#kernel/module.ts' {
  interface JobDependencies {
    renderer: Pick<DocumentRenderer, 'render'>
  }
}
