import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Card } from '#engine/render/pool.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** A file that is the same for everybody whatever the settings are, as the build has made it. */
export interface SiteFile {
  /** The path it is served at. */
  path: string
  /** The name of each body in the folder is the hash of its content: a damaged one is noticed. */
  bodies: { identity: string } & Partial<Record<Encoding, string>>
  type: string
  cacheControl: string
}

/** A page without the public address: see website-pages.ts. */
export interface SitePage {
  path: string
  body: string
  type: string
  headers: Record<string, string>
}

/** `manifest.json` of `build/assets/`, as `scripts/compress-assets.ts` writes it. */
export interface AssetsManifest {
  files: SiteFile[]
}

/** `manifest.json` of `build/site/`, as `scripts/prerender.ts` writes it. */
export interface SiteManifest {
  /** What the pages were made for (`pageSettings`): no other process takes them. */
  settings: string
  pages: SitePage[]
  /** Pictures that the pages show. */
  files: SiteFile[]
  /** What stands on the cards that the pages name, by path. */
  cards: Record<string, CardWords>
}

/** What a card says beside whose page it is. */
export type CardWords = Omit<Card, 'brand'>

/** The name of a body. */
export function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

/** Reads a body, or answers undefined where it is missing or damaged. */
export async function readBody(directory: string, name: string): Promise<Buffer | undefined> {
  const body = await readFile(path.join(directory, name)).catch(() => undefined)
  return body !== undefined && hashOf(body) === name ? body : undefined
}

interface Variant {
  body: Buffer
  /** Raw header list, as `writeHead` takes it fastest: name, value, name, value. */
  headers: string[]
}

export interface MemoryFile {
  etag: string
  variants: Partial<Record<Encoding, Variant>>
  /** The headers of every answer, also of one without the file. */
  shared: string[]
  /** The media type of a film, of which players fetch parts; null for all else. */
  filmType: string | null
}

/**
 * Files that are the same for everybody: scripts, styles and fonts in memory and already compressed. Pictures
 * are read when they are asked for.
 * Answers in one write; sits in front of all middleware, because none of it applies.
 */
export interface MemoryFiles {
  /** Answers the request where a file has its path. False where there is none or the method is another. */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>
}

/** No files at all: in development Vite has them. */
export const noMemoryFiles: MemoryFiles = { answer: () => false }

/**
 * Files of the build. `load` takes in those of a folder; it answers the paths of those that are damaged,
 * which are left out.
 */
export function createMemoryFiles(
  commonHeaders: Record<string, string>,
): MemoryFiles & { load(directory: string, files: readonly SiteFile[]): Promise<string[]> } {
  const kept = new Map<string, MemoryFile>()
  const pictures = new Map<string, () => Promise<MemoryFile | undefined>>()
  return {
    async load(directory, files) {
      const damaged: string[] = []
      for (const { path: served, bodies, ...file } of files) {
        const read = async ([encoding, name]: [string, string]) => [encoding, await readBody(directory, name)]
        const loaded = await Promise.all(Object.entries(bodies).map(read))
        if (loaded.some(([, body]) => body === undefined)) {
          damaged.push(served)
          continue
        }
        const compressed = bodies.br !== undefined
        const toFile = (variants: Record<Encoding, Buffer>) =>
          toMemoryFile(
            { ...file, compressed, etag: `"${bodies.identity}"` },
            compressed ? variants : { ...variants, br: variants.identity, gzip: variants.identity },
            commonHeaders,
          )
        if (file.type.startsWith('image/') && !compressed) {
          pictures.set(served, async () => {
            const identity = await readBody(directory, bodies.identity)
            return identity && toFile({ identity, br: identity, gzip: identity })
          })
        } else kept.set(served, toFile(Object.fromEntries(loaded) as Record<Encoding, Buffer>))
      }
      return damaged
    },
    answer(request, response) {
      const { method, url = '/' } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const [path = ''] = url.split('?', 1)
      const file = kept.get(path)
      if (file !== undefined) return send(file, request, response)
      const picture = pictures.get(path)?.()
      return picture?.then((read) => read !== undefined && send(read, request, response)) ?? false
    },
  }
}

/** What an answer says of a file or a page besides its body. */
export interface FileDescription {
  type: string
  etag: string
  cacheControl: string
  compressed: boolean
  /** Further headers, such as the page's own Content-Security-Policy. */
  headers?: Record<string, string>
}

/** What is sent of a file: its headers are made once. */
export function toMemoryFile(
  file: FileDescription,
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
