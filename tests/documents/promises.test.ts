import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { renderText } from '#engine/render/render-text.ts'
import { FieldSource } from '#engine/source/front-matter/field-schemas.ts'
import { type Answers, evaluate } from '#engine/source/index.ts'
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

  test('there are some in English, French, Spanish and German, and in no other language', () => {
    // Another one is good news: then content/help/*/template-languages.md and search-tips.md say something
    // else.
    const languages = new Set(templates.map(({ language }) => language.slice(0, 2)))
    expect([...languages].toSorted()).toEqual(['de', 'en', 'es', 'fr'])
  })

  test('SET-9 at least two are free as a whole in each of these languages', () => {
    for (const wanted of ['de', 'en', 'es', 'fr']) {
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

describe('letters count from their dates, as their pages say', () => {
  const letter = (slug: string, answers: Answers) => {
    const template = templates.find((each) => each.slug === slug)
    if (!template) throw new Error(`no template ${slug}`)
    const written = evaluate(template, answers)
    const text = Buffer.from(renderText(written)).toString().replaceAll(/\s+/g, ' ')
    return { text, refused: written.issues.filter(({ remark }) => !remark) }
  }
  const dismissal = (answers: Answers) =>
    letter('carta-de-despido', {
      antiguedad: '2018-10-01',
      fechaCarta: '2027-03-01',
      fechaEntrega: '2027-03-02',
      salarioDia: { minor: 6840, currency: 'EUR' },
      ...answers,
    })

  test('a dismissal counts a month that has begun, less those that do not count', () => {
    const { text, refused } = dismissal({ fechaEfectos: '2027-03-17' })
    expect(text).toContain('son 102 meses de servicio, contado entero el mes empezado.')
    expect(text).toContain('asciende a 11.628,00 €')
    expect(refused).toEqual([])
    const less = dismissal({ fechaEfectos: '2027-03-17', mesesDescontados: 6 })
    expect(less.text).toContain('son 96 meses de servicio')
    expect(less.text).toContain('asciende a 10.944,00 €')
  })

  test('a dismissal refuses fewer than 15 days of notice, and counts the days to pay instead', () => {
    const short = { fechaEfectos: '2027-03-16' }
    expect(dismissal(short).refused.map(({ field }) => field)).toContain('fechaEfectos')
    const shorter = dismissal({ ...short, plazo: { count: 10, unit: 'day' } })
    expect(shorter.refused).toEqual([{ field: 'diasDados', code: 'too_small', limit: 15 }])
    const paid = dismissal({ ...short, preaviso: 'pagado' })
    expect(paid.refused).toEqual([])
    expect(paid.text).toContain('En lugar del día que falta para el preaviso de 15 días')
    expect(dismissal({ fechaEfectos: '2027-03-17', preaviso: 'pagado' }).refused).toHaveLength(1)
  })

  test('a resignation counts its notice from the day on which the letter arrives', () => {
    const { text } = letter('lettre-de-demission', {
      letterDate: '2027-03-08',
      noticeStart: '2027-03-10',
      noticeTime: { count: 1, unit: 'month' },
    })
    expect(text).toContain('je serai donc libre de tout engagement à compter du 10 avril 2027')
  })
})
