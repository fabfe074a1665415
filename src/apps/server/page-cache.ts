import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { ConsentSettings } from '#kernel/http/schema.ts'
import type { Currency } from '#kernel/money/schema.ts'
import { dayOf } from '#kernel/time.ts'
import type { AppHandler } from './app-handler.ts'
import {
  bestEncoding,
  type FileDescription,
  hashOf,
  type MemoryFile,
  send,
  toMemoryFile,
} from './memory-files.ts'
import { pagePolicy } from './security-headers.ts'
import { DATA, listFixedPages, type MadePage, makePage, withAddress } from './website-pages.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompressGzip = promisify(gunzip)

/**
 * As fast as gzip at its best: somebody waits for it. The higher level costs twenty times as much and saves 7
 * %, so a page gets it once it has been asked for often (docs/decisions/0032).
 */
const brotliLevel = { first: 6, often: 10 }
const OFTEN = 20
/** 256 kB, more than any page has: the 4 MB of the default would be reserved for each compression. */
const WINDOW = 18

export interface PageCacheOptions extends Pick<Dependencies, 'catalogue' | 'urls' | 'clock'> {
  app: Pick<
    AppHandler,
    'handle' | 'isCachedPage' | 'listPrerenderedPages' | 'renderBlogFeed' | 'renderSitemap'
  >
  consent: ConsentSettings
  commonHeaders: Record<string, string>
  /** A page that was made at build time, where there is one. */
  readPrerendered(path: string): Promise<MadePage | undefined>
  /** Memory for compressed bodies; what was asked for longest ago gives way. */
  maximumBytes: number
}

/**
 * Pages that are the same for everybody: each is finished when it is first asked for, and then answered from
 * memory. What was made at build time gets the public address, its policy and its bodies then; all others,
 * of which there may be thousands, are rendered first.
 */
export interface PageCache {
  /**
   * Answers the request where its address is such a page, in whatever encoding: at once from memory, or when
   * it is made. False where it is none, or cannot be kept: then it is rendered like any other, which also
   * reports what is wrong with it. With a currency the address is a page that tells prices, and its prices
   * are in that (GEO-3): each is kept by itself, and only the visitor's own browser may keep it, too.
   */
  answer(request: IncomingMessage, response: ServerResponse, currency?: Currency): boolean | Promise<boolean>
  /** Whether a path is that of a page which is made in advance. */
  has(path: string): boolean
  /** Such a page with a body for whom takes these encodings; undefined where it cannot be made. */
  find(path: string, acceptEncoding: string | undefined): Promise<MemoryFile | undefined>
  /** Bytes of the bodies in memory. */
  size(): number
}

/** No pages at all: in development every page is rendered when it is asked for. */
export const noPageCache: PageCache = {
  answer: () => false,
  has: () => false,
  find: async () => undefined,
  size: () => 0,
}

interface Kept {
  file: MemoryFile
  /** What `file` was made from, for clients without compression: the body takes the room of five pages. */
  description: FileDescription
  gzip: Buffer
  bytes: number
  /** The page tells what is true on a day, such as which rules of law are due to be read again. */
  day: string
  timesAsked: number
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const { app, catalogue, urls, consent, clock, maximumBytes, commonHeaders } = options
  const website = { catalogue, urls, consent }
  const fixed = new Map(listFixedPages(app, website).map((page) => [page.path, page]))
  // Makes a page once for all who ask at the same time.
  const kept = new LRUCache<string, Kept, Currency | undefined>({
    maxSize: maximumBytes,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (key, _old, { context }) => finish(key.split(' ', 1)[0] ?? key, context),
    // Who waits for a page has it also where others have taken its room meanwhile.
    ignoreFetchAbort: true,
  })

  let compressing = Promise.resolve()

  const today = () => dayOf(clock())

  async function finish(path: string, currency: Currency | undefined): Promise<Kept | undefined> {
    const day = today()
    const prerendered = currency === undefined ? await options.readPrerendered(path) : undefined
    const made =
      prerendered ?? (await makePage(app, { ...website, ...(currency !== undefined && { currency }) }, path))
    if (made === undefined) return undefined
    const html = withAddress(made.body, urls)
    const body = Buffer.from(html)
    const [br, zipped] = await Promise.all([toBrotli(body, brotliLevel.first), compressGzip(body)])
    const isPage = made.type.startsWith('text/html')
    const policy = isPage ? pagePolicy({ html, headers: new Headers(made.headers) }, website) : undefined
    const perCurrency = `${currency === undefined ? 'public' : 'private'}, max-age=0, must-revalidate`
    const description = {
      type: made.type,
      compressed: true,
      etag: `"${hashOf(body)}"`,
      cacheControl: (currency === undefined && fixed.get(path)?.cacheControl) || perCurrency,
      headers: { ...made.headers, ...(policy !== undefined && { 'content-security-policy': policy }) },
    }
    const file = toMemoryFile(description, { br, gzip: zipped }, commonHeaders)
    return { file, description, gzip: zipped, bytes: br.length + zipped.length, day, timesAsked: 0 }
  }

  async function unpack({ description, gzip }: Kept): Promise<MemoryFile> {
    return toMemoryFile(description, { identity: await decompressGzip(gzip) }, commonHeaders)
  }

  async function compressBetter(page: Kept): Promise<void> {
    const body = await decompressGzip(page.gzip)
    const bodies = { br: await toBrotli(body, brotliLevel.often), gzip: page.gzip }
    page.file = toMemoryFile(page.description, bodies, commonHeaders)
  }

  function sendKept(
    page: Kept,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean | Promise<boolean> {
    page.timesAsked += 1
    // One after the other: threads are wanted for pages that somebody waits for.
    if (page.timesAsked === OFTEN) compressing = compressing.then(() => compressBetter(page))
    if (send(page.file, request, response)) return true
    return unpack(page).then((file) => send(file, request, response))
  }

  function keep(key: string, currency?: Currency): Promise<Kept | undefined> {
    const found = kept.get(key)
    if (found?.day === today()) return Promise.resolve(found)
    return kept.fetch(key, { forceRefresh: true, context: currency }).catch(() => undefined)
  }

  return {
    answer(request, response, currency) {
      const { method, url = '/' } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const [path = '', query] = url.split('?', 2)
      const parameters = fixed.get(path)?.parameters ?? []
      // Otherwise the page is the same with every query.
      if (query !== undefined && parameters.length > 0 && hasOneOf(query, parameters)) return false
      // No path has a space.
      const key = currency === undefined ? path : `${path} ${currency}`
      const found = kept.get(key)
      if (found?.day === today()) return sendKept(found, request, response)
      const page = path.endsWith(DATA) ? path.slice(0, -DATA.length) : path
      if (currency === undefined && !fixed.has(path) && !app.isCachedPage(website, page)) return false
      return keep(key, currency).then((made) => made !== undefined && sendKept(made, request, response))
    },
    has: (path) => fixed.has(path),
    async find(path, acceptEncoding) {
      const page = await keep(path)
      return page && bestEncoding(acceptEncoding) === 'identity' ? unpack(page) : page?.file
    },
    size: () => kept.calculatedSize,
  }
}

function toBrotli(body: Buffer, level: number): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
    },
  })
}

function hasOneOf(query: string, names: readonly string[]): boolean {
  const parameters = new URLSearchParams(query)
  return names.some((name) => parameters.has(name))
}
