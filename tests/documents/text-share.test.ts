import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setupI18n } from '@lingui/core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainAnswers } from '#engine/lint/index.ts'
import { createRenderPool, type RenderPool } from '#engine/render/pool.ts'
import { pairwiseAnswers } from '#engine/source/combinations/pairwise.ts'
import { type Answers, evaluate, inlinesOf, printed, type Template } from '#engine/source/index.ts'
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

// what visitors and free accounts, however many, can have of a document they may not read.

/** So many words in a row are counted as text. */
const LENGTH = 6
/** Of all that a document says. */
const MOST = 0.15

const shared = readSharedSources()
const paid = listTemplates()
  .map((file) => readTemplate(file, shared).template)
  .filter((template): template is Template => template?.free === false && !template.book)
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

interface Word {
  word: string
  /** It is a question's: in the label of a blank, or beside it. */
  isLabel: boolean
}

/** Every question, column and option, as they are asked. */
function questionsOf({ groups }: Template): Set<string> {
  const labels = groups.flatMap(({ fields }) =>
    fields.flatMap((field) => [
      field.label,
      ...('columns' in field ? field.columns.map(({ label }) => label) : []),
      ...('options' in field ? field.options.map(({ label }) => label) : []),
    ]),
  )
  return new Set(labels.map((label) => wordsOf(label).join(' ')))
}

/**
 * What a document says under some answers. What is somebody's own is left out, and parts what is around it.
 */
function documentOf(template: Template, answers: Answers = {}): Word[] {
  const { clearAnswers } = shownPart(template, answers)
  const questions = questionsOf(template)
  return evaluate(template, answers).blocks.flatMap((block) =>
    inlinesOf(block).flatMap((inline): Word[] => {
      const text = printed(inline)
      const isOwn =
        inline.kind === 'answer' &&
        [inline.field, `${inline.field}.${inline.part?.split('.')[1]}`].some((id) =>
          clearAnswers.includes(id),
        )
      if (isOwn) return [{ word: '\0', isLabel: true }]
      // In a form a question stands beside its blank, in a table above its column.
      const isAsked = block.kind === 'entries' || block.kind === 'table'
      const isLabel = inline.kind === 'blank' || (isAsked && questions.has(wordsOf(text).join(' ')))
      return wordsOf(text).map((word) => ({ word, isLabel }))
    }),
  )
}

/** What its pictures show: so many words where it begins, and the labels of its blanks. */
function picturedOf(template: Template, answers: Answers = {}): string[] {
  let left = shownPart(template, answers).clearWords ?? Number.POSITIVE_INFINITY
  return documentOf(template, answers)
    .map(({ word, isLabel }) => {
      if (word !== '\0') left -= 1
      return isLabel || left >= 0 ? word : '\0'
    })
    .join(' ')
    .split('\0')
}

/** The blank document, and in a whole run every pair of answers that change what it says. */
const waysOf = (template: Template): Answers[] => [{}, ...(isWhole ? pairwiseAnswers(template) : [])]

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

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** What is told of a template: its page, its questions, and its pictures under all answers. */
const toldOf = (template: Template) => [
  ...stringsIn(pageOf(template)),
  ...stringsIn(redactText(template)),
  ...waysOf(template).flatMap((answers) => picturedOf(template, answers)),
]

/** The share of a document's text that is had: stretches of labels alone are its questions. */
function shareOf(words: readonly Word[], had: ReadonlySet<string>): number {
  const whole = new Set(
    words.flatMap((_, start) => {
      const stretch = words.slice(start, start + LENGTH)
      const isRun = stretch.length === LENGTH && stretch.every(({ word }) => word !== '\0')
      return isRun && stretch.some(({ isLabel }) => !isLabel) ? stretch.map(({ word }) => word).join(' ') : []
    }),
  )
  return whole.size === 0 ? 0 : [...whole].filter((sequence) => had.has(sequence)).length / whole.size
}

test('R-22 without a license no more than 15 % of any document can be had from its page, questions and pictures', () => {
  const shares = paid.map((template) => ({
    slug: template.slug,
    share: shareOf(documentOf(template), sequencesOf(toldOf(template))),
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
    const had = sequencesOf([...toldOf(template), ...read])
    expect(shareOf(documentOf(template), had)).toBeLessThanOrEqual(MOST)
  },
  120_000,
)
