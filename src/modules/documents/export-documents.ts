import { setTimeout } from 'node:timers/promises'
import { isBook } from '#engine/sheet/printable.ts'
import type { DocumentFormat } from '#kernel/dependencies.ts'
import { AppError, isAppError } from '#kernel/errors.ts'
import { fileName } from '#kernel/http/attachment.ts'
import type { ExportedAccount, ExportedFile, JobDependencies } from '#kernel/module.ts'
import { prepareDownload } from './prepare-download.ts'
import { listOwnedIds } from './queries.ts'

const FORMATS = { text: ['docx', 'pdf'], book: ['xlsx', 'pdf'] } as const
/** Renderers that are busy serve visitors first: after so many pauses the export waits for its next try. */
const PAUSES = 60

type Deps = Pick<JobDependencies, 'catalogue' | 'clock' | 'db' | 'hooks' | 'renderer'>

/**
 * The documents of an account as DOCX and PDF, spreadsheets as XLSX and PDF, numbered, since titles repeat.
 * One whose template the account may not download, or whose answers contradict each other, is a line of a
 * list instead: its answers stand in the data.
 */
export async function* exportDocuments(
  deps: Deps,
  { accountId, signal }: ExportedAccount,
): AsyncIterable<ExportedFile> {
  const library = await deps.hooks.openLibrary(deps, { accountId })
  const left: { id: string; title: string; reason: string }[] = []
  let number = 0
  for (const { id, title } of await listOwnedIds(deps.db, { ownerId: accountId })) {
    number += 1
    const found = await prepareDownload(deps, { id: accountId, library }, { id }).catch((error: unknown) => {
      if (!isAppError(error)) throw error
      // What was deleted meanwhile is not missed.
      if (error.code !== 'not_found') left.push({ id, title, reason: error.code })
      return undefined
    })
    if (found === undefined) continue
    for (const format of FORMATS[isBook(found.tree) ? 'book' : 'text']) {
      const content = await renderPatiently(deps, found, format, { accountId, signal })
      const name = `${String(number).padStart(3, '0')} ${found.fileName}`
      yield { path: `documents/${fileName(name, format)}`, content }
    }
  }
  if (left.length > 0)
    yield { path: 'documents/not-included.json', content: Buffer.from(JSON.stringify(left, null, 2)) }
}

async function renderPatiently(
  { renderer }: Pick<Deps, 'renderer'>,
  { tree }: Pick<Awaited<ReturnType<typeof prepareDownload>>, 'tree'>,
  format: DocumentFormat,
  owner: ExportedAccount,
): Promise<Uint8Array> {
  for (let pauses = 0; ; pauses += 1) {
    owner.signal.throwIfAborted()
    try {
      return (await renderer.render(tree, format, owner)).bytes
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'unavailable' && pauses < PAUSES
      if (!isBusy) throw error
      await setTimeout((error.retryAfter ?? 1) * 1_000, undefined, { signal: owner.signal })
    }
  }
}
