import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { loadAppHandler } from '#apps/server/app-handler.ts'
import { readCardBrand } from '#apps/server/card-brand.ts'
import { type Configuration, readConfiguration } from '#apps/server/configuration.ts'
import { type CardWords, hashOf, type SiteManifest } from '#apps/server/memory-files.ts'
import { listFixedPages, makePage, pageSettings } from '#apps/server/website-pages.ts'
import { loadCatalogue } from '#modules/library/catalogue/catalogue-file.ts'
import { makePictures } from './prerender-pictures.ts'

const build = path.resolve('build')
const site = path.join(build, 'site')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/**
 * Makes the website's pages and their data, the same for every visitor and without the public address, and
 * the pictures that they show. The result replaces `build/site` in one step, so that a running server
 * never finds half of it.
 */
async function prerender({ urls, consent }: Pick<Configuration, 'urls' | 'consent'>): Promise<void> {
  const started = performance.now()
  const next = `${site}.next`
  await rm(next, { recursive: true, force: true })
  await mkdir(next, { recursive: true })
  const write = async (body: Buffer) => {
    const name = hashOf(body)
    await writeFile(path.join(next, name), body)
    return name
  }
  const app = await loadAppHandler(path.join(build, 'app'))
  const website = { catalogue: loadCatalogue(path.join(build, 'catalogue.json')), urls, consent }
  const pages: SiteManifest['pages'] = []
  const html: string[] = []
  for (const { path: address } of listFixedPages(app, website)) {
    const made = await makePage(app, website, address)
    if (made === undefined) throw new Error(`${address} could not be prerendered`)
    if (made.type.startsWith('text/html')) html.push(made.body)
    pages.push({ ...made, path: address, body: await write(Buffer.from(made.body)) })
  }
  const brand = await readCardBrand(app.productName)
  const files: SiteManifest['files'] = []
  for (const { body, ...picture } of await makePictures(html, { ...website, brand })) {
    files.push({ ...picture, bodies: { identity: await write(body) } })
  }
  const cards = Object.fromEntries(html.flatMap(cardOf))
  const manifest: SiteManifest = { settings: await pageSettings(build, website), pages, files, cards }
  await writeFile(path.join(next, 'manifest.json'), JSON.stringify(manifest))
  await rm(site, { recursive: true, force: true })
  await rename(next, site)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`prerendered ${pages.length} pages and ${files.length} pictures in ${seconds} s`)
}

/** The address of a page's card and what stands on it, read where whoever shares the page reads it too. */
function cardOf(html: string): [string, CardWords][] {
  const said = (property: string) =>
    readAttribute(new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? '')
  const address = said('og:image')
  if (address === '') return []
  const language = /<html[^>]* lang="([^"]+)"/.exec(html)?.[1] ?? 'en'
  return [[new URL(address).pathname, { title: said('og:title'), text: said('og:description'), language }]]
}

/** What React writes in attributes. */
function readAttribute(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => entities[name] ?? whole)
}

await prerender(readConfiguration())
