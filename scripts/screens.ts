// `npm run screens [LANGUAGE…]`: takes the pictures of the product that the website shows, anew, from the
// built product with sample data. They are sources of the website (`content/screens`), kept in the repository
// and looked at before that.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { plainAnswers } from '#engine/lint/index.ts'
import { type Language, type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import type { CatalogueTemplate } from '#modules/library/catalogue/catalogue.ts'
import { loadCatalogue } from '#modules/library/catalogue/catalogue-file.ts'
import { featuredOf, listTopTemplates } from '#modules/library/catalogue/list-top-templates.ts'
import { inBrowser } from '#tests/bench/in-browser.ts'
import { browserCookies, createDocument, nameDocument } from '#tests/builders/product-session.ts'

const themes = ['light', 'dark'] as const

/** What somebody types who looks for a template, as far as they have come. */
const searched: Record<LanguageCode, string> = {
  en: 'nda',
  fr: 'contrat de t',
  es: 'confid',
  de: 'Geheimhaltung',
  it: 'riservatezza',
  pt: 'confidencialidade',
}

/** What the documents of the sample account are called, each after its template. */
const clients = ['', 'Lindqvist & Sons', '', 'Ortega Studio', 'Harbor & Pine Retail']

/** Colours of a kept picture: as many as text with smooth edges on a few grounds needs. */
const COLOURS = 96
/** Around what is cut out of a page, in pixels of the page: the ring of what has the focus, and ground. */
const RING = 3
const MARGIN = 20

interface Session {
  url: string
  language: Language
  /** Address of a document that is filled in. */
  document: string
}

interface Shot {
  viewport: { width: number; height: number }
  /** Pixels of the picture for each of the page. */
  scale: number
  /** As on a telephone, the bar of scrolling takes no room. */
  isMobile?: true
  /** Stands on the page's own ground, with a margin. */
  hasMargin?: true
  /** Brings the page into the state to be shown; answers what is cut out of it, where it is not all. */
  take(page: Page, session: Session): Promise<Locator[]>
}

const shots: Record<string, Shot> = {
  find: {
    viewport: { width: 540, height: 1100 },
    scale: 2,
    hasMargin: true,
    take: async (page, { url, language }) => {
      await page.goto(`${url}${language.prefix}/`, { waitUntil: 'networkidle' })
      const field = page.getByRole('main').locator('input[type=search]')
      await field.focus()
      const combobox = page.getByRole('main').locator('input[role=combobox]')
      await combobox.waitFor()
      await combobox.pressSequentially(searched[language.code], { delay: 20 })
      const list = page.getByRole('listbox')
      await list.getByRole('option').first().waitFor()
      await page.waitForLoadState('networkidle')
      return [combobox.locator('xpath=ancestor::form'), list]
    },
  },
  'fill-in': { viewport: { width: 1240, height: 780 }, scale: 1.25, take: takeDocument },
  'fill-in-phone': { viewport: { width: 390, height: 780 }, scale: 1.5, isMobile: true, take: takeDocument },
  download: {
    viewport: { width: 640, height: 720 },
    scale: 1.75,
    take: async (page, { document }) => {
      await takeDocument(page, { document })
      await page.locator('button:has(svg.lucide-download)').click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      return [dialog]
    },
  },
  documents: {
    viewport: { width: 1040, height: 620 },
    scale: 1.25,
    isMobile: true,
    take: async (page, { url, language }) => {
      await page.goto(`${url}/app/documents/?lang=${language.code}`, { waitUntil: 'networkidle' })
      return []
    },
  },
}

async function takeDocument(page: Page, { document }: Pick<Session, 'document'>): Promise<Locator[]> {
  await page.goto(document, { waitUntil: 'networkidle' })
  await page.locator('button:has(svg.lucide-download)').waitFor()
  return []
}

/** The smallest part of the page that holds all of them. */
async function clipOf(parts: readonly Locator[], { hasMargin }: Shot) {
  const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((box) => box !== null)
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  const ring = hasMargin ? RING : 0
  return { x: x - ring, y: y - ring, width: right - x + 2 * ring, height: bottom - y + 2 * ring }
}

/** Keeps the picture without loss, in few colours; answers its bytes. */
async function keep(page: Page, picture: Buffer, { hasMargin, scale }: Shot, file: string): Promise<number> {
  const shown = sharp(hasMargin ? await mount(page, picture, MARGIN * scale) : picture)
  const quantized = await shown.png({ palette: true, colours: COLOURS, dither: 0 }).toBuffer()
  const { size } = await sharp(quantized).webp({ lossless: true, effort: 6 }).toFile(file)
  return size
}

/** Puts the picture on the page's own ground. */
async function mount(page: Page, picture: Buffer, margin: number): Promise<Buffer> {
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  return sharp(picture)
    .extend({ top: margin, right: margin, bottom: margin, left: margin, background })
    .toBuffer()
}

async function takeShots(
  { url, browser, cookie }: { url: string; browser: Browser; cookie: string },
  language: Language,
): Promise<void> {
  const catalogue = loadCatalogue(path.resolve('build', 'catalogue.json'))
  const templates = listTopTemplates(catalogue, language.code, catalogue.templates.length)
  const template = featuredOf(templates)
  if (template === undefined) throw new Error('the library has no template to show')
  const id = await createDocument(url, cookie, {
    templateSlug: template.slug,
    answers: plainAnswers(template.template),
  })
  await fillDesk({ url, cookie }, templates)
  const address = `${url}/app/doc/${template.slug}/?document=${id}&lang=${language.code}`
  const folder = path.resolve('content', 'screens', language.code)
  await mkdir(folder, { recursive: true })
  for (const theme of themes) {
    for (const [name, shot] of Object.entries(shots)) {
      const context = await browser.newContext({
        viewport: shot.viewport,
        deviceScaleFactor: shot.scale,
        isMobile: shot.isMobile ?? false,
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: language.tag,
      })
      // A visitor of the website is nobody yet.
      if (name !== 'find') await context.addCookies(browserCookies(cookie, url))
      const page = await context.newPage()
      const parts = await shot.take(page, { url, language, document: address })
      await page.evaluate(() => document.fonts.ready)
      const picture = await page.screenshot({
        animations: 'disabled',
        caret: 'hide',
        ...(parts.length > 0 && { clip: await clipOf(parts, shot) }),
      })
      const file = path.join(folder, `${name}.${theme}.webp`)
      const size = await keep(page, picture, shot, file)
      console.log(`${path.relative('.', file)}  ${Math.round(size / 1000)} kB`)
      await context.close()
    }
  }
}

/** Gives the sample account a list of documents, oldest first. */
async function fillDesk(
  { url, cookie }: { url: string; cookie: string },
  templates: readonly CatalogueTemplate[],
): Promise<void> {
  for (const [position, client] of clients.entries()) {
    const entry = templates[position % templates.length]
    if (entry === undefined) return
    const { slug, template } = entry
    const id = await createDocument(url, cookie, { templateSlug: slug, answers: plainAnswers(template) })
    if (client !== '') await nameDocument(url, cookie, { id, title: `${template.title}, ${client}` })
  }
}

const wanted = process.argv.slice(2)
await inBrowser('screens', async ({ url, browser, logIn }) => {
  const cookie = await logIn()
  for (const language of languages) {
    if (wanted.length === 0 || wanted.includes(language.code))
      await takeShots({ url, browser, cookie }, language)
  }
})
