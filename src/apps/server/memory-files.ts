import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

/** One row of `build/site/manifest.json`, as `scripts/prerender.ts` writes it. */
export interface SiteFile {
  /** The path it is served at. */
  path: string
  /** Name of the body in `build/site/`; `.br` and `.gz` lie beside it where they are smaller. */
  body: string
  compressed: boolean
  type: string
  etag: string
  cacheControl: string
  /** Parameters of the query with which the address means another page: then this file is not the answer. */
  exceptWith?: readonly string[]
  /** Further headers, such as the page's own Content-Security-Policy. */
  headers: Record<string, string>
}

export interface SiteManifest {
  files: SiteFile[]
}

type Encoding = 'br' | 'gzip' | 'identity'

interface Variant {
  body: Buffer
  /** Raw header list, as `writeHead` takes it fastest: name, value, name, value. */
  headers: string[]
}

export interface MemoryFile {
  etag: string
  exceptWith: readonly string[]
  variants: Partial<Record<Encoding, Variant>>
  /** The headers of every answer, also of one without the file. */
  shared: string[]
  /** The media type of a film, of which players fetch parts; null for all else. */
  filmType: string | null
}

/**
 * Everything that is the same for everybody, in memory and already compressed: prerendered pages, their data,
 * scripts, styles, fonts. Answers in one write; sits in front of all middleware, because none of it applies.
 */
export interface MemoryFiles {
  has(path: string): boolean
  find(path: string): MemoryFile | undefined
  /** Answers the request where a file has its path. False where there is none or the method is another. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

/** No files at all: in development every page is rendered when it is asked for. */
export const noMemoryFiles: MemoryFiles = {
  has: () => false,
  find: () => undefined,
  answer: () => false,
}

/** Reads what `scripts/prerender.ts` has made. */
export async function loadMemoryFiles(
  directory: string,
  commonHeaders: Record<string, string>,
): Promise<MemoryFiles> {
  const manifest = JSON.parse(await readFile(path.join(directory, 'manifest.json'), 'utf8')) as SiteManifest
  const files = new Map<string, MemoryFile>()
  for (const file of manifest.files) {
    const read = (ending: string) => readFile(path.join(directory, file.body + ending))
    const identity = await read('')
    const bodies: Record<Encoding, Buffer> = file.compressed
      ? { identity, br: await read('.br'), gzip: await read('.gz') }
      : { identity, br: identity, gzip: identity }
    files.set(file.path, toMemoryFile(file, bodies, commonHeaders))
  }
  return {
    has: (filePath) => files.has(filePath),
    find: (filePath) => files.get(filePath),
    answer: (request, response) => {
      const { method, url = '/' } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const query = url.indexOf('?')
      const file = files.get(query === -1 ? url : url.slice(0, query))
      if (file === undefined || (query !== -1 && isAnother(file, url.slice(query)))) return false
      return send(file, request, response)
    },
  }
}

function isAnother({ exceptWith }: MemoryFile, query: string): boolean {
  if (exceptWith.length === 0) return false
  const parameters = new URLSearchParams(query)
  return exceptWith.some((name) => parameters.has(name))
}

/** What is sent of a file: its headers are made once. */
export function toMemoryFile(
  file: Omit<SiteFile, 'path' | 'body'>,
  bodies: Partial<Record<Encoding, Buffer>>,
  commonHeaders: Record<string, string>,
): MemoryFile {
  const isFilm = file.type.startsWith('video/')
  const shared = Object.entries({
    ...commonHeaders,
    ...file.headers,
    'cache-control': file.cacheControl,
    etag: file.etag,
    ...(file.compressed ? { vary: 'accept-encoding' } : {}),
    ...(isFilm ? { 'accept-ranges': 'bytes' } : {}),
  }).flat()
  const variant = (encoding: Encoding, body: Buffer): Variant => ({
    body,
    headers: [
      ...shared,
      'content-type',
      file.type,
      'content-length',
      String(body.length),
      ...(file.compressed && encoding !== 'identity' ? ['content-encoding', encoding] : []),
    ],
  })
  const entries = Object.entries(bodies) as [Encoding, Buffer][]
  return {
    etag: file.etag,
    exceptWith: file.exceptWith ?? [],
    variants: Object.fromEntries(entries.map(([encoding, body]) => [encoding, variant(encoding, body)])),
    shared,
    filmType: isFilm ? file.type : null,
  }
}

/**
 * Answers with the file in the encoding that the client likes best, or with "not modified". False where the
 * file is not kept in that encoding.
 */
export function send(file: MemoryFile, request: IncomingMessage, response: ServerResponse): boolean {
  if (isSameVersion(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304, file.shared).end()
    return true
  }
  const variant = file.variants[bestEncoding(request.headers['accept-encoding'])]
  if (variant === undefined) return false
  const { headers, body } = variant
  if (file.filmType !== null && sendPart(file, body, request, response)) return true
  response.writeHead(200, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body)
  return true
}

/** Answers with the part of a film that was asked for. False where the whole is to be sent. */
function sendPart(
  { etag, shared, filmType }: MemoryFile,
  body: Buffer,
  { headers, method }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const size = body.length
  const range = readRange(headers, { etag, size })
  if (range === undefined || method !== 'GET') return false
  if (range === 'unsatisfiable') {
    response.writeHead(416, [...shared, 'content-range', `bytes */${size}`]).end()
    return true
  }
  const { start, end } = range
  const part = body.subarray(start, end + 1)
  response
    .writeHead(206, [
      ...shared,
      'content-type',
      filmType ?? '',
      'content-range',
      `bytes ${start}-${end}/${size}`,
      'content-length',
      String(part.length),
    ])
    .end(part)
  return true
}

function isSameVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** The smallest encoding that the client takes; `;q=0` refuses one. */
export function bestEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

function accepts(acceptEncoding: string, encoding: string): boolean {
  if (!acceptEncoding.includes(encoding)) return false
  const item = acceptEncoding.split(',').find((part) => part.trim().split(';', 1)[0] === encoding)
  return item !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(item)
}

/**
 * The part that a request asks for, both ends included, as players of films do: one range (RFC 9110, 14).
 * Undefined where the whole is to be sent: none is asked for, it cannot be read, there are several, or it is
 * of another version (`If-Range`).
 */
export function readRange(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  { etag, size }: { etag: string; size: number },
): { start: number; end: number } | 'unsatisfiable' | undefined {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (from === '' && to === '') return undefined
  // Without a beginning it is the last so many bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && from !== '' && Number(to) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
