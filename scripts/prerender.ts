import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type AppHandler, loadAppHandler } from '#apps/server/app-handler.ts'
import { type Configuration, readConfiguration } from '#apps/server/configuration.ts'
import type { SiteFile, SiteManifest } from '#apps/server/memory-files.ts'
import { pagePolicy } from '#apps/server/security-headers.ts'
import { readCardBrand } from '#modules/commerce/providers/card-brand.ts'
import { loadCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { listNoticeFiles } from '#modules/website/pages/third-party-notices/read-third-party.server.ts'
import type { WebsiteContext } from '#ui/website/website-context.server.ts'
import { makePictures } from './prerender-pictures.ts'

/** What the website is made by, for every visitor alike. */
type Settings = Pick<Configuration, 'urls' | 'consent'>

const build = path.resolve('build')
const site = path.join(build, 'site')
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** HTML at 10: level 11 costs minutes over thousands of pages and saves a per cent. */
const brotliLevel = { page: 10, asset: 11 }
/** So many bodies are compressed at once: as many as Node has threads for it. */
const AT_ONCE = 4
const compressible = /^(text\/|application\/(javascript|json|xml|rss\+xml|manifest\+json)|image\/svg)/

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

/**
 * Makes everything that is the same for every visitor: the website's pages and their data, scripts, fonts,
 * each also compressed. The result replaces `build/site` in one step, so that a running server never finds
 * half of it.
 */
async function prerender({ urls, consent }: Settings): Promise<void> {
  const started = performance.now()
  const next = `${site}.next`
  await rm(next, { recursive: true, force: true })
  await mkdir(next, { recursive: true })
  const written: Promise<SiteFile>[] = []
  const add = async (file: Omit<SiteFile, 'body' | 'compressed' | 'etag'>, body: Buffer, quality: number) => {
    const writing = writeBody(next, body, compressible.test(file.type), quality)
    written.push(writing.then((made) => ({ ...file, ...made })))
    // Others are compressed while the next page is rendered.
    await written.at(-AT_ONCE)
  }

  const client = path.join(build, 'app', 'client')
  for (const file of await readdir(client, { recursive: true, withFileTypes: true })) {
    const type = types[path.extname(file.name)]
    if (!file.isFile() || type === undefined) continue
    const onDisk = path.join(file.parentPath, file.name)
    const served = `/${path.relative(client, onDisk).split(path.sep).join('/')}`
    const isHashed = served.startsWith('/assets/')
    const cacheControl = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    await add({ path: served, type, cacheControl, headers: {} }, await readFile(onDisk), brotliLevel.asset)
  }

  const app = await loadAppHandler(path.join(build, 'app'))
  const website = { catalogue: await loadCatalogue(path.join(build, 'catalogue.json')), urls, consent }
  const pages: string[] = []
  for (const { path: page, parameters, isPriced } of app.listPrerenderedPages(website)) {
    // Another visitor may be told prices in another currency.
    const cacheControl = `${isPriced ? 'private' : 'public'}, max-age=0, must-revalidate`
    for (const address of [page, `${page}_.data`]) {
      const { body, type, headers: own } = await render(app, website, address)
      const html = type.startsWith('text/html') ? body.toString('utf8') : undefined
      if (html !== undefined) pages.push(html)
      const headers = html === undefined ? {} : pageHeaders(html, own, website)
      const exceptWith = parameters.length > 0 ? { exceptWith: parameters } : {}
      await add({ path: address, type, cacheControl, headers, ...exceptWith }, body, brotliLevel.page)
    }
  }
  const brand = await readCardBrand(app.productName)
  for (const { body, ...picture } of await makePictures(pages, { ...website, brand })) {
    await add({ ...picture, headers: {} }, body, brotliLevel.asset)
  }
  const robots = `User-agent: *\nDisallow: /app/\nDisallow: /api/\nSitemap: ${urls.website}/sitemap.xml\n`
  for (const [address, type, text] of [
    ['/sitemap.xml', 'application/xml', app.renderSitemap(website)],
    ['/blog/feed.xml', 'application/rss+xml', app.renderBlogFeed(website)],
    ['/robots.txt', types['.txt'] ?? '', robots],
    ...listNoticeFiles().map(
      ({ name, type, text }) => [`/company/third-party-notices/${name}`, type, text] as const,
    ),
  ] as const) {
    const file = { path: address, type, cacheControl: 'public, max-age=3600', headers: {} }
    await add(file, Buffer.from(text), brotliLevel.asset)
  }

  const files = await Promise.all(written)
  await writeFile(path.join(next, 'manifest.json'), JSON.stringify({ files } satisfies SiteManifest))
  await rm(site, { recursive: true, force: true })
  await rename(next, site)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`prerendered ${files.length} files in ${seconds} s`)
}

async function render(
  app: AppHandler,
  website: WebsiteContext,
  address: string,
): Promise<{ body: Buffer; type: string; headers: Headers }> {
  const response = await app.handle(new Request(website.urls.website + address), { website })
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200) throw new Error(`${address} answered ${response.status} while prerendering`)
  return { body: Buffer.from(await response.arrayBuffer()), type, headers: response.headers }
}

/** What a page is answered with: its policy, and whether it may be framed where it says so itself. */
function pageHeaders(html: string, own: Headers, website: Settings): Record<string, string> {
  const framing = own.get('x-frame-options')
  return {
    'content-security-policy': pagePolicy({ html, headers: own }, website),
    ...(framing === null ? {} : { 'x-frame-options': framing }),
  }
}

async function writeBody(
  directory: string,
  body: Buffer,
  isCompressible: boolean,
  quality: number,
): Promise<Pick<SiteFile, 'body' | 'compressed' | 'etag'>> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const file = path.join(directory, hash)
  await writeFile(file, body)
  if (!isCompressible) return { body: hash, compressed: false, etag: `"${hash}"` }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  await writeFile(`${file}.br`, await compressBrotli(body, { params }))
  await writeFile(`${file}.gz`, await compressGzip(body, { level: 9 }))
  return { body: hash, compressed: true, etag: `"${hash}"` }
}

await prerender(readConfiguration())
