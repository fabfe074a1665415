import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setupI18n } from '@lingui/core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainAnswers } from '#engine/lint/index.ts'
import { createRenderPool, type RenderPool } from '#engine/render/pool.ts'
import { evaluate, inlinesOf, printed, type Template } from '#engine/source/index.ts'
import { templateLabel } from '#engine/source/label.ts'
import { languageOfTag } from '#kernel/i18n/languages.ts'
import { redactText, shownPart } from '#modules/entitlements/public.ts'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { searchedText } from '#modules/library/catalogue/search/search-document.ts'
import { createPictures } from '#modules/library/pictures/pictures.ts'
import { loader } from '#modules/library/website/template/template.page.server.ts'
import type { PageRequest } from '#ui/website/page-loader.server.ts'
import { listTemplates, readSharedSources, readTemplate } from '../../scripts/library/read-library.ts'
import { isWhole } from '../builders/whole.ts'
import { isInstalled } from './office.ts'

// what a visitor and a free account together can have of a document that they may not read.

/** So many words in a row are counted as text. */
const LENGTH = 6
/** Of all that a document says. */
const MOST = 0.15

const shared = readSharedSources()
const paid = listTemplates()
  .map((file) => readTemplate(file, shared).template)
  .filter((template): template is Template => template?.free === false)
const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function sequencesOf(texts: readonly string[]): Set<string> {
  const sequences = new Set<string>()
  for (const words of texts.map(wordsOf))
    for (let start = 0; start + LENGTH <= words.length; start += 1)
      sequences.add(words.slice(start, start + LENGTH).join(' '))
  return sequences
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

interface Word {
  word: string
  /** It stands in the label of a blank, which is its question's. */
  isLabel: boolean
}

/** What a document says while nothing is answered. */
function documentOf(template: Template): Word[] {
  return evaluate(template, {})
    .blocks.flatMap((block) => inlinesOf(block))
    .flatMap((inline) => {
      const isLabel = inline.kind === 'blank'
      return wordsOf(printed(inline)).map((word) => ({ word, isLabel }))
    })
}

/** What its pictures show: so many words where it begins, and the labels of its blanks. */
function picturedOf(template: Template): string[] {
  const { clearWords } = shownPart(template)
  return documentOf(template)
    .map(({ word, isLabel }, at) => (isLabel || at < clearWords ? word : '\0'))
    .join(' ')
    .split('\0')
}

function compiled(template: Template) {
  const searched = searchedText(template)
  return { template, revision: template.slug, pages: 2, label: templateLabel(template), searched }
}

/** The data of a template's page, which browsers and search engines get, with the law that it names. */
function pageOf(template: Template): unknown {
  const catalogue = createCatalogue([compiled(template)], { law: [...shared.rows.values()] })
  const request = {
    url: new URL('https://formulary.example/'),
    params: { template: catalogue.templates[0]?.slug },
    language: languageOfTag(template.language),
    i18n,
    website: { catalogue, urls: { website: 'https://formulary.example' } },
  } as unknown as PageRequest
  return loader(request)
}

/** The share of a document's text that is had from the template's page, its questions and its pictures. */
function shareOf(template: Template, pictured: readonly string[]): number {
  const had = sequencesOf([...stringsIn(pageOf(template)), ...stringsIn(redactText(template)), ...pictured])
  const words = documentOf(template)
  const whole = new Set(
    words.flatMap((_, start) => {
      const stretch = words.slice(start, start + LENGTH)
      const isText = stretch.length === LENGTH && stretch.some(({ isLabel }) => !isLabel)
      return isText ? stretch.map(({ word }) => word).join(' ') : []
    }),
  )
  return [...whole].filter((sequence) => had.has(sequence)).length / whole.size
}

test('R-22 without a license no more than 15 % of any document can be had, in whatever way', () => {
  const shares = paid.map((template) => ({
    slug: template.slug,
    share: shareOf(template, picturedOf(template)),
  }))
  expect(shares.length).toBeGreaterThan(300)
  expect(shares.filter(({ share }) => share > MOST)).toEqual([])
})

const hasTesseract = isInstalled('tesseract')
const readable = { en: 'eng', es: 'spa', fr: 'fra' } as Record<string, string>
const installed = hasTesseract ? execFileSync('tesseract', ['--list-langs'], { encoding: 'utf8' }) : ''

/** What a machine reads of a picture, made so large that a letter has the size it expects. */
async function readPicture(bytes: Uint8Array, template: Template): Promise<string> {
  const { width } = await sharp(bytes).metadata()
  const input = await sharp(bytes)
    .resize({ width: Math.max(width, 1500), kernel: 'lanczos3' })
    .greyscale()
    .png()
    .toBuffer()
  const language = readable[template.language.slice(0, 2)] ?? ''
  const read = ['stdin', 'stdout', ...(installed.includes(language) ? ['-l', language] : [])]
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' }
  return execFileSync('tesseract', read, { input, env, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] })
}

/** The shortest, of which one page shows most; or all. */
const pictured = isWhole
  ? paid
  : paid
      .filter(({ type }) => type === 'letter')
      .map((template) => ({ template, length: documentOf(template).length }))
      .toSorted((one, other) => one.length - other.length)
      .slice(0, 1)
      .map(({ template }) => template)
let pool: RenderPool
const directory = mkdtempSync(path.join(os.tmpdir(), 'read-pictures-'))
beforeAll(() => {
  pool = createRenderPool({
    size: 1,
    deadlineMs: 30_000,
    memoryLimitMb: 1024,
    restartAfter: 200,
    log: () => {},
  })
})
afterAll(async () => {
  await pool.close()
  rmSync(directory, { recursive: true })
})

test.skipIf(!hasTesseract).each(pictured.map((template) => [template.slug, template] as const))(
  `R-22 nor with a machine that reads every picture of %s${hasTesseract ? '' : ' (skipped: tesseract is not installed)'}`,
  async (_slug, template) => {
    const catalogue = createCatalogue([compiled(template)])
    const brand = { name: 'Formulary', mark: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    const pictures = createPictures({ catalogue, renderer: pool, directory, brand })
    const find = (page: number, width: 250 | 900) =>
      pictures.find(template.slug, { page, width, format: width === 900 ? 'jpg' : 'webp' })
    const answers = plainAnswers(template)
    const preview = await pool.draw({
      format: 'picture',
      tree: evaluate(template, answers),
      width: 900,
      watermark: 'Preview',
      ...shownPart(template, answers),
    })
    const hasMore = (await pool.countPages(evaluate(template, {}))) > 1
    const drawn = [
      await find(1, 900),
      await find(1, 250),
      hasMore ? await find(2, 250) : undefined,
      await pictures.findCard(template.slug),
      preview.picture,
    ]
    const read: string[] = []
    for (const bytes of drawn) if (bytes) read.push(await readPicture(bytes, template))
    // The machine can read: what is read of nothing says nothing.
    expect(wordsOf(read.join(' ')).length).toBeGreaterThan(3)
    expect(shareOf(template, read)).toBeLessThanOrEqual(MOST)
  },
  60_000,
)
