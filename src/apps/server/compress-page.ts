import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { bestEncoding } from './memory-files.ts'

const compressBrotli = promisify(brotliCompress)

/** Pages, and the data that navigation in the browser asks for. */
const compressible = /^text\/(html|x-script)\b/
/** Below one packet there is nothing to win. */
const WORTHWHILE_BYTES = 1_400
const params = {
  // Measured on the page of a document: 242 kB become 42 in 2 ms outside the main thread; rendering it takes
  // 20.
  [constants.BROTLI_PARAM_QUALITY]: 4,
  // No page is longer than this window of 256 KiB by much, and a larger one would cost memory for each
  // request.
  [constants.BROTLI_PARAM_LGWIN]: 18,
}

/**
 * Compresses an answer that was made for one request. Never one that another site had the browser ask for:
 * the length of a compressed page that repeats words of its address gives away what else stands in it
 * (BREACH). A browser that does not say who asked gets the page as it is.
 */
export async function compressPage(request: Headers, response: Response): Promise<Response> {
  const isOurs = compressible.test(response.headers.get('content-type') ?? '')
  if (!isOurs || response.body === null || response.headers.has('content-encoding')) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  const { status, statusText } = response
  const encoding = bestEncoding(request.get('accept-encoding') ?? undefined)
  if (encoding !== 'br' || !wasAskedForHere(request)) {
    return new Response(response.body, { status, statusText, headers })
  }
  const page = new Uint8Array(await response.arrayBuffer())
  if (page.byteLength < WORTHWHILE_BYTES) return new Response(page, { status, statusText, headers })
  const compressed = new Uint8Array(await compressBrotli(page, { params }))
  headers.set('content-encoding', 'br')
  headers.set('content-length', String(compressed.byteLength))
  return new Response(compressed, { status, statusText, headers })
}

/** By our own pages, or by the person: an address typed, a bookmark. */
function wasAskedForHere(request: Headers): boolean {
  return /^(same-origin|same-site|none)$/.test(request.get('sec-fetch-site') ?? '')
}
