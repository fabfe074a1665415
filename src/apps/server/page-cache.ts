import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { ConsentSettings } from '#kernel/http/schema.ts'
import type { Currency } from '#kernel/money/schema.ts'
import { dayOf } from '#kernel/time.ts'
import type { AppHandler } from './app-handler.ts'
import { type MemoryFile, send, toMemoryFile } from './memory-files.ts'
import { pagePolicy } from './security-headers.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompressGzip = promisify(gunzip)

/** As fast as gzip at its best; higher levels cost ten times as much and save 8 % (docs/decisions/0013). */
const BROTLI_LEVEL = 6
/** What the data for navigation in the browser adds to a page's path. */
const DATA = '_.data'

export interface PageCacheOptions extends Pick<Dependencies, 'catalogue' | 'urls' | 'clock'> {
  app: Pick<AppHandler, 'handle' | 'isCachedPage'>
  consent: ConsentSettings
  commonHeaders: Record<string, string>
  /** Memory for compressed bodies; what was asked for longest ago gives way. */
  maximumBytes: number
}

/**
 * Pages that are the same for everybody, but too many to be made in advance: each is rendered when it is
 * first asked for, and then answered from memory as a prerendered one is.
 */
export interface PageCache {
  /**
   * Answers the request where its address is such a page, in whatever encoding: at once from memory, or when
   * it is made. False where it is none, or cannot be kept: then it is rendered like any other, which also
   * reports what is wrong with it. With a currency the address is a page that tells prices, and its prices
   * are in that (GEO-3): each is kept by itself, and only the visitor's own browser may keep it, too.
   */
  answer(request: IncomingMessage, response: ServerResponse, currency?: Currency): boolean | Promise<boolean>
  /** Bytes of the bodies in memory. */
  size(): number
}

/** No pages at all: in development every page is rendered when it is asked for. */
export const noPageCache: PageCache = { answer: () => false, size: () => 0 }

interface Kept {
  file: MemoryFile
  /** What `file` was made from, for clients without compression: the body takes the room of five pages. */
  description: Parameters<typeof toMemoryFile>[0]
  gzip: Buffer
  bytes: number
  /** The page tells what is true on a day, such as which rules of law are due to be read again. */
  day: string
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const { app, catalogue, urls, consent, clock, maximumBytes } = options
  const website = { catalogue, urls, consent }
  // Makes a page once for all who ask at the same time.
  const kept = new LRUCache<string, Kept, Currency | undefined>({
    maxSize: maximumBytes,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (key, _old, { context }) => render(key.split(' ', 1)[0] ?? key, context),
    // Who waits for a page has it also where others have taken its room meanwhile.
    ignoreFetchAbort: true,
  })

  const today = () => dayOf(clock())

  async function render(path: string, currency: Currency | undefined): Promise<Kept | undefined> {
    const day = today()
    const context = { website: { ...website, ...(currency !== undefined && { currency }) } }
    const response = await app.handle(new Request(urls.website + path), context)
    if (response.status !== 200) return undefined
    const body = Buffer.from(await response.arrayBuffer())
    const type = response.headers.get('content-type') ?? ''
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    const [br, zipped] = await Promise.all([compressBrotli(body, { params }), compressGzip(body)])
    const headers = type.startsWith('text/html')
      ? {
          'content-security-policy': pagePolicy(
            { html: body.toString('utf8'), headers: response.headers },
            website,
          ),
        }
      : {}
    const description = {
      type,
      compressed: true,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      cacheControl: `${currency === undefined ? 'public' : 'private'}, max-age=0, must-revalidate`,
      headers,
    }
    const file = toMemoryFile(description, { br, gzip: zipped }, options.commonHeaders)
    return { file, description, gzip: zipped, bytes: br.length + zipped.length, day }
  }

  function sendKept(
    { file, description, gzip }: Kept,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean | Promise<boolean> {
    if (send(file, request, response)) return true
    return decompressGzip(gzip).then((identity) =>
      send(toMemoryFile(description, { identity }, options.commonHeaders), request, response),
    )
  }

  return {
    answer(request, response, currency) {
      const { method, url = '/' } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const [path = ''] = url.split('?', 1) // the page is the same with every query
      // No path has a space.
      const key = currency === undefined ? path : `${path} ${currency}`
      const found = kept.get(key)
      if (found?.day === today()) return sendKept(found, request, response)
      const page = path.endsWith(DATA) ? path.slice(0, -DATA.length) : path
      if (currency === undefined && !app.isCachedPage(website, page)) return false
      return kept.fetch(key, { forceRefresh: true, context: currency }).then(
        (made) => made !== undefined && sendKept(made, request, response),
        () => false,
      )
    },
    size: () => kept.calculatedSize,
  }
}
