import { globSync, readFileSync } from 'node:fs'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { renderBookDocx } from '#engine/render/docx/render-docx.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { renderText } from '#engine/render/render-text.ts'
import { renderXlsx } from '#engine/render/xlsx/render-xlsx.ts'
import { evaluateBook } from '#engine/sheet/book-tree.ts'
import { Calculation } from '#engine/sheet/calculation.ts'
import { creditNoteOf } from '#engine/sheet/derive-invoice.ts'
import { invoiceFacts } from '#engine/sheet/invoice-facts.ts'
import { layoutOf } from '#engine/sheet/printable.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { type Answers, evaluate } from '#engine/source/index.ts'
import { typesetText } from '#engine/source/languages/typography.ts'
import { readSharedSources, readTemplate } from '../../scripts/library/read-library.ts'

const { law } = readSharedSources()
const pdf = createPdfRenderer()
/** Ways of taxing, by the value of the choice: a book's `regime:` in French, its `causa:` in Spanish. */
const BOOKS = [
  {
    slug: 'facture-sur-tableur',
    field: 'regime',
    net: 'net',
    total: 'gross',
    numbers: { sellerVat: 'FR00 000000000' },
  },
  { slug: 'devis-sur-tableur', field: 'regime', net: 'net', total: 'total', numbers: {} },
  {
    slug: 'factura-con-iva-y-retencion-de-irpf',
    field: 'causa',
    net: 'base',
    total: 'totalFactura',
    numbers: {},
  },
  { slug: 'presupuesto-en-hoja-de-calculo', field: 'causa', net: 'base', total: 'total', numbers: {} },
]
const cases = BOOKS.flatMap((book) => {
  const [file = ''] = globSync(`content/sheets/*/${book.slug}.yaml`)
  const source = readFileSync(file, 'utf8')
  const { template } = readSheet(source, file, law)
  if (!template) throw new Error(`${file} has a fault`)
  return [...source.matchAll(/\{ value: (\w+), law: ([\w-]+) \}/g)].map(([, kind = '', id = '']) => {
    const { mention } = law(id) ?? {}
    const said = typesetText(mention?.in[template.language.slice(0, 2)] ?? '', template.language)
    return { ...book, id, kind, template, said, mention }
  })
})

describe.each(cases)('$slug: $id', ({ template, kind, field, net, total, said, mention, slug }) => {
  const answers: Answers = { ...template.book.example.answers, mencion: null, [field]: kind }
  const credit = creditNoteOf(template)
  const made = [template, ...(credit?.book ? [{ ...credit, book: credit.book }] : [])]

  it('charges no VAT unless its row says so, and prints its mention, on a credit note too', () => {
    expect(said.length).toBeGreaterThan(10)
    for (const one of made) {
      const book = layoutOf(one)
      const calculation = new Calculation(book, answers)
      const [before, after] = [net, total].map((id) => String(calculation.result(id)))
      expect(before === after, `${before} and ${after}`).toBe(mention?.taxed !== true)
      expect(pdf.renderBook(evaluateBook(book, answers)).pages).toBeGreaterThan(0)
    }
  })

  it('says the same in XLSX, DOCX and what a PDF is set from', async () => {
    const book = evaluateBook(layoutOf(template), answers)
    const xlsx = await textsOf(renderXlsx(book), /^xl\/(worksheets\/sheet|sharedStrings)/)
    const docx = await textsOf(renderBookDocx(book), /^word\/document/)
    for (const text of [xlsx, docx]) expect(text).toContain(said)
  })

  it('asks for the VAT numbers of both where the law wants them', () => {
    const without = invoiceFacts(template, { ...answers, customerVat: null, clienteNif: null })?.failed
    const asks = slug.startsWith('fact') && mention?.buyerNumber === true
    const isAsked = without?.some((label) => /numéros de TVA|NIF/.test(label))
    // Spain wants the number of every customer whom its own VAT concerns.
    expect(isAsked).toBe(asks || (slug.startsWith('factura') && mention?.taxed === true))
  })
})

/** By the value of its choice, what UStG § 14 (4) no. 8, § 14a and UStDV § 34a want on an invoice. */
describe.each([
  ['charged', undefined],
  ['small', /Steuerfrei als Kleinunternehmer nach § 19 UStG/],
  ['reverse', /Steuerschuldnerschaft des Leistungsempfängers/],
  ['euServices', /Steuerschuldnerschaft des Leistungsempfängers/],
  ['euGoods', /Steuerfreie innergemeinschaftliche Lieferung/],
  ['export', /Steuerfreie Ausfuhrlieferung/],
] as const)('rechnung: %s', (vat, mention) => {
  const { template } = readTemplate('content/templates/de/rechnung.md', readSharedSources())
  if (!template) throw new Error('rechnung.md has a fault')
  const euro = (minor: number) => ({ minor, currency: 'EUR' })
  const line = { description: 'Entwurf', quantity: 3, unit: 'Stunde', price: euro(10_000), rate: 19 }
  const answers: Answers = { vat, lines: [line], clientVatId: 'ATU00000000', iban: 'DE00 1234' }
  const text = new TextDecoder().decode(renderText(evaluate(template, answers))).replaceAll(/\s+/g, ' ')

  it('charges VAT or says why it does not', () => {
    expect(text).toContain('300,00')
    expect(text.includes('357,00')).toBe(mention === undefined)
    expect(text.includes('57,00')).toBe(mention === undefined)
    const mentions = text.match(/Steuerfrei\w*|Steuerschuldnerschaft/g) ?? []
    expect(mentions.length).toBe(mention === undefined ? 0 : 1)
    if (mention) expect(text).toMatch(mention)
  })

  it('names the customer’s VAT number where goods or services go to another country of the Union', () => {
    expect(text.includes('ATU00000000')).toBe(vat === 'euServices' || vat === 'euGoods')
  })
})

async function textsOf(file: Uint8Array, parts: RegExp): Promise<string> {
  const zip = await JSZip.loadAsync(file)
  const texts = Object.values(zip.files).filter(({ name }) => parts.test(name))
  const xml = (await Promise.all(texts.map((part) => part.async('string')))).join('\n')
  return xml
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
