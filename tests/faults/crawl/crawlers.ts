import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#kernel/ids.ts'
import type { CatalogueTemplate } from '#modules/library/catalogue/catalogue.ts'
import type { CrawledAddress } from './addresses.ts'
import { askPatiently, type Visitor } from './visitor.ts'

const READERS_OF_ROBOT = 6
const PAUSE_OF_SEARCH_ENGINE_MS = 20
/** Whoever is refused files asks again as often as that. */
const PAUSE_OF_FILES_MS = 250

/**
 * Asks for one address after the other, so many at a time, without a pause and whatever is answered. Answers
 * what guesses gave.
 */
export async function crawl(
  visitor: Visitor,
  { atOnce, next, isOver }: { atOnce: number; next: () => CrawledAddress; isOver: () => boolean },
): Promise<string[]> {
  const opened: string[] = []
  const reader = async () => {
    while (!isOver()) {
      const { what, path } = next()
      const { status } = await visitor.ask(what, path)
      if (what === 'guesses' && status === 200) opened.push(path)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  return opened
}

export interface SitemapWalk {
  /** How many pages the sitemap lists. */
  listed: number
  /** How often all of them were read. */
  walks: number
  /** Pages that were answered with something else than 200. */
  failed: string[]
}

/**
 * Walks the sitemap as a search engine does, one page after the other, at least once and until it is over.
 */
export async function walkSitemap(visitor: Visitor, isOver: () => boolean): Promise<SitemapWalk> {
  const failed: string[] = []
  const read = async (what: string, path: string) => {
    const { status, body } = await visitor.ask(what, path)
    if (status !== 200) failed.push(`${path} ${status}`)
    return Buffer.from(body).toString('utf8')
  }
  let [listed, walks] = [0, 0]
  do {
    const rules = await read('sitemap', '/robots.txt')
    const [, sitemap = ''] = /^Sitemap: (\S+)$/m.exec(rules) ?? []
    const locations = (await read('sitemap', new URL(sitemap).pathname)).matchAll(/<loc>([^<]+)<\/loc>/g)
    // Nothing but this machine is asked, whatever the site is called.
    const paths = [...locations].map(([, address = '']) => new URL(address).pathname)
    listed = paths.length
    for (const path of paths) {
      if (walks > 0 && isOver()) return { listed, walks, failed }
      await read('marketing pages', path)
      await delay(PAUSE_OF_SEARCH_ENGINE_MS)
    }
    walks += 1
  } while (!isOver())
  return { listed, walks, failed }
}

/** Opens all that is not free with a license, over and over, as pages and as files, whatever is answered. */
export async function copyLibrary(
  visitor: Visitor,
  { templates, isOver }: { templates: readonly CatalogueTemplate[]; isOver: () => boolean },
): Promise<void> {
  let place = 0
  const nextSlug = () => templates[place++ % templates.length]?.slug ?? ''
  const read = async () => {
    while (!isOver()) await visitor.ask('texts', `/app/doc/${nextSlug()}.data`)
  }
  const take = async () => {
    const document = newId()
    const body = JSON.stringify({ templateSlug: nextSlug(), version: 0, answers: {} })
    await askPatiently(visitor, 'documents', `/app/documents/${document}/save/`, { method: 'POST', body })
    while (!isOver()) {
      await visitor.ask('files', `/app/documents/${document}/download/txt/`)
      await delay(PAUSE_OF_FILES_MS)
    }
  }
  await Promise.all([take(), ...Array.from({ length: READERS_OF_ROBOT }, read)])
}
