import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type AssetsManifest, hashOf, type SiteFile } from '#apps/server/memory-files.ts'
import { listNoticeFiles } from '#modules/website/pages/third-party-notices/read-third-party.server.ts'

/*
 * Compresses, as well as can be, what is the same for every visitor and holds no address: scripts, styles and
 * fonts that the application's build has made for browsers, and notices of third parties. The result replaces
 * `build/assets` in one step.
 */
const client = path.resolve('build', 'app', 'client')
const assets = path.resolve('build', 'assets')
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** So many bodies are compressed at once: as many as Node has threads for it. */
const AT_ONCE = 4
const compressible = /^(text\/|application\/(javascript|json|xml|manifest\+json)|image\/svg)/

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const next = `${assets}.next`
await rm(next, { recursive: true, force: true })
await mkdir(next, { recursive: true })
const written: Promise<SiteFile>[] = []
const add = async (file: Omit<SiteFile, 'bodies'>, body: Buffer) => {
  const writing = writeBodies(body, compressible.test(file.type))
  written.push(writing.then((bodies) => ({ ...file, bodies })))
  await written.at(-AT_ONCE)
}
for (const file of await readdir(client, { recursive: true, withFileTypes: true })) {
  const type = types[path.extname(file.name)]
  if (!file.isFile() || type === undefined) continue
  const onDisk = path.join(file.parentPath, file.name)
  const served = `/${path.relative(client, onDisk).split(path.sep).join('/')}`
  const isHashed = served.startsWith('/assets/')
  const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  await add({ path: served, type, cacheControl }, await readFile(onDisk))
}
for (const { name, type, text } of listNoticeFiles()) {
  const notices = { path: `/company/third-party-notices/${name}`, type, cacheControl: 'public, max-age=3600' }
  await add(notices, Buffer.from(text))
}
const files = await Promise.all(written)
await writeFile(path.join(next, 'manifest.json'), JSON.stringify({ files } satisfies AssetsManifest))
await rm(assets, { recursive: true, force: true })
await rename(next, assets)

async function writeBodies(body: Buffer, isCompressible: boolean): Promise<SiteFile['bodies']> {
  const identity = await write(body)
  if (!isCompressible) return { identity }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const br = await write(await compressBrotli(body, { params }))
  return { identity, br, gzip: await write(await compressGzip(body, { level: 9 })) }
}

async function write(body: Buffer): Promise<string> {
  const name = hashOf(body)
  await writeFile(path.join(next, name), body)
  return name
}
