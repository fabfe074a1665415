import type { BrowserContext } from '@playwright/test'
import { findKept, type Kept } from '#modules/visitors/website/consent/kept-in-browser.ts'

/** Something that was found in a browser. */
export interface Found {
  kind: Kept['kind']
  name: string
}

/** What a browser keeps and our list of it lacks, in all the pages that are open. */
export async function listUnknown(context: BrowserContext): Promise<string[]> {
  const cookies = (await context.cookies()).map(({ name }): Found => ({ kind: 'cookie', name }))
  const stored = await Promise.all(context.pages().map(readStorage))
  return unknownOf([...cookies, ...stored.flat()])
}

/** Of what was found, what the list lacks, each once. */
export function unknownOf(found: readonly Found[]): string[] {
  const unknown = found.filter(({ kind, name }) => findKept(kind, name) === undefined)
  return [...new Set(unknown.map(({ kind, name }) => `${kind} ${name}`))]
}

/** The page's own storage. A page that is closed, or shows an error of the browser, has none. */
async function readStorage(page: ReturnType<BrowserContext['pages']>[number]): Promise<Found[]> {
  if (page.isClosed() || !/^https?:/.test(page.url())) return []
  const read = page.evaluate(async (): Promise<Found[]> => {
    const keysOf = (kind: 'localStorage' | 'sessionStorage') =>
      Object.keys(window[kind]).map((name) => ({ kind, name }))
    const databases = await window.indexedDB.databases()
    return [
      ...keysOf('localStorage'),
      ...keysOf('sessionStorage'),
      ...databases.map(({ name = '' }) => ({ kind: 'indexedDB' as const, name })),
    ]
  })
  // A page on its way to another address answers nobody.
  return read.catch(() => [])
}
