import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { renderText } from '#engine/render/render-text.ts'
import { FieldSource } from '#engine/source/front-matter/field-schemas.ts'
import { evaluate } from '#engine/source/index.ts'
import { listTemplates, readSharedSources, readTemplate } from '../../scripts/library/read-library.ts'
import { ordinaryAnswers, readNda } from './nda.ts'
import { createOffice, isInstalled, textOf } from './office.ts'
import { wordParts } from './word-file.ts'

// What pages of the website promise about files and templates in so many words (docs/claims.md).

const tree = evaluate(readNda(), ordinaryAnswers)
const { folder } = createOffice()
const shared = readSharedSources()
const templates = listTemplates().flatMap((file) => readTemplate(file, shared).template ?? [])

describe('CLAIM-1 no file prints a watermark or our name', () => {
  const ours = new RegExp(`${brand.name}|${brand.operator}|watermark`, 'i')

  test('in no part of the Word file, its properties among them', async () => {
    const parts = await wordParts(tree)
    expect(parts.has('docProps/core.xml')).toBe(true)
    for (const [part, source] of parts) expect(source, part).not.toMatch(ours)
  })

  test('nor in the plain text', () => {
    expect(Buffer.from(renderText(tree)).toString()).not.toMatch(ours)
  })

  test.skipIf(!isInstalled('pdftotext'))('nor in the PDF', async () => {
    const file = join(folder, 'promises.pdf')
    writeFileSync(file, createPdfRenderer().render(tree).bytes)
    const text = await textOf(file)
    expect(text).toMatch(/non-disclosure/i)
    expect(text).not.toMatch(ours)
  })
})

describe('CLAIM-1 of the templates', () => {
  test('each is set for the paper of its country: Letter in the United States, Canada and Mexico, A4 in Europe', () => {
    const letter = templates.filter(({ jurisdiction }) => /^(US|CA|MX)\b/.test(jurisdiction))
    const european = templates.filter(({ jurisdiction }) => /^(FR|ES|DE|IT|GB|IE|EU)\b/.test(jurisdiction))
    expect(letter.length).toBeGreaterThan(0)
    expect(new Set(letter.map(({ page }) => page))).toEqual(new Set(['letter']))
    expect(new Set(european.map(({ page }) => page))).toEqual(new Set(['a4']))
  })

  test('their questions are of fifteen kinds, beside what is worked out and not asked', () => {
    const kinds = FieldSource.options.map(({ shape }) => shape.type.value)
    expect(new Set(kinds.filter((kind) => kind !== 'computed')).size).toBe(15)
  })

  test('there are some in English, French and Spanish, and in no other language', () => {
    // Another one is good news: then content/help/*/template-languages.md and search-tips.md say something
    // else.
    const languages = new Set(templates.map(({ language }) => language.slice(0, 2)))
    expect([...languages].toSorted()).toEqual(['en', 'es', 'fr'])
  })

  test('SET-9 at least two are free as a whole in each of these languages', () => {
    for (const wanted of ['en', 'es', 'fr']) {
      const free = templates.filter(({ free, language }) => free && language.startsWith(wanted))
      expect(free.length, wanted).toBeGreaterThanOrEqual(2)
    }
  })

  test('each names the cases that it does not fit, the mistakes to avoid and who signs', () => {
    for (const { title, copy } of templates) {
      expect(copy.whenNotToUse.length, title).toBeGreaterThan(0)
      expect(copy.mistakes.length, title).toBeGreaterThan(0)
      expect(copy.whoSigns, title).not.toBe('')
    }
  })
})
