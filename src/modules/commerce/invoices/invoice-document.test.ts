import { describe, expect, test } from 'vitest'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { renderText } from '#engine/render/render-text.ts'
import type { DocumentTree } from '#engine/source/index.ts'
import { buyer } from '#tests/builders/orders.ts'
import type { Invoice } from './invoice.ts'
import { renderInvoice } from './invoice-document.server.ts'

const pdf = createPdfRenderer()

const invoice: Invoice = {
  number: 1042,
  kind: 'invoice',
  issuedAt: new Date('2026-11-22T15:00:00Z'),
  contents: {
    language: 'en',
    seller: {
      name: 'Formulary Inc.',
      address: ['1 Example Street', 'Montreal, Quebec H2Y 0A0', 'Canada'],
      email: 'support@mail.test',
      phone: '+1 514 555 0100',
    },
    registrations: [
      { kind: 'GST', region: 'CA', number: '00000 0000 RT0001' },
      { kind: 'QST', region: 'CA-QC', number: '0000000000 TQ0001' },
    ],
    buyer: { ...buyer, taxNumber: '123456789 TQ0001', phone: null },
    email: 'anna@mail.test',
    orderNumber: '4827193650',
    item: {
      package: 'solo',
      name: 'Solo',
      period: 'year',
      quantity: 1,
      unitAmount: 39_588,
      from: '2026-11-22',
      until: '2027-11-21',
    },
    currency: 'CAD',
    discount: 19_794,
    subtotal: 19_794,
    taxes: [
      { kind: 'GST', region: 'CA-QC', rate: 5_000, amount: 990 },
      { kind: 'QST', region: 'CA-QC', rate: 9_975, amount: 1_974 },
    ],
    total: 22_758,
    payment: { method: 'card', at: '2026-11-22T14:59:00Z', brand: 'Visa', lastFour: '4242' },
    corrects: null,
  },
}

/** The text of a paper, blanks as plain ones. */
async function textOf(changes: Partial<Invoice['contents']> = {}, paper: Partial<Invoice> = {}) {
  const trees: DocumentTree[] = []
  const renderer = {
    async render(tree: DocumentTree) {
      trees.push(tree)
      return { bytes: new Uint8Array(), unprintable: [] }
    },
  }
  const { name } = await renderInvoice(
    renderer,
    { accountId: 'buyer' },
    {
      ...invoice,
      ...paper,
      contents: { ...invoice.contents, ...changes },
    },
  )
  const [tree] = trees
  if (!tree) throw new Error('nothing was rendered')
  return { name, tree, text: new TextDecoder().decode(renderText(tree)).replace(/[\u00a0\u202f]/g, ' ') }
}

test('PRICE-5 an invoice says who sold what to whom, each tax by itself with its registration, and what was paid', async () => {
  const { name, text } = await textOf()
  expect(name).toBe('Invoice 1042')
  for (const part of [
    ...['Formulary Inc.', '1 Example Street', 'Atelier Tremblay inc.', 'Montréal QC H2X 1K4'],
    ...['Tax number: 123456789 TQ0001', '4827193650', 'November 22, 2026, by Visa ending in 4242'],
    ...['Solo, one year', 'November 22, 2026 – November 21, 2027', 'CA$395.88', '-CA$197.94'],
    ...['GST 5%', 'CA$9.90', 'QST 9.975%', 'CA$19.74', 'CA$227.58'],
    ...['GST registration: 00000 0000 RT0001', 'QST registration: 0000000000 TQ0001'],
  ]) {
    expect(text).toContain(part)
  }
})

test('a credit note says which invoice it corrects, and what is given back', async () => {
  const { name, text } = await textOf({ corrects: 1042, discount: 0 }, { kind: 'credit_note', number: 1043 })
  expect(name).toBe('Credit note 1043')
  expect(text).toMatch(/Corrects invoice:?\s+1042/)
  expect(text).toContain('Total refunded')
  expect(text).not.toMatch(/Unit price|Discount/)
})

describe('LANG-1 in every language', () => {
  test.each([
    ['fr', 'Facture 1042', 'TVQ 9,975 %', '227,58 $CA'],
    ['es', 'Factura 1042', 'Importe sin impuestos', '227,58 CAD'],
    ['de', 'Rechnung 1042', 'Nettobetrag', '227,58 CA$'],
    ['it', 'Fattura 1042', 'Imponibile', '227,58 CA$'],
    ['pt', 'Fatura 1042', 'Antes dos impostos', 'CA$ 227,58'],
  ])('%s', async (language, title, taxes, total) => {
    const { name, text, tree } = await textOf({ language })
    expect(name).toBe(title)
    expect(text).toContain(taxes)
    expect(text).toContain(total)
    expect(text).not.toMatch(/[{}]|undefined|Invoice|Seller/)
    expect(pdf.render(tree).pages).toBe(1)
  })
})

test('a toolkit is called in the language of the paper, and a paper without taxes says so', async () => {
  const item = { ...invoice.contents.item, package: 'hr-toolkit', name: 'HR toolkit' }
  const { text } = await textOf({ language: 'de', item, taxes: [], registrations: [] })
  expect(text).toContain('Personalpaket, ein Jahr')
  expect(text).toContain('Es werden keine Steuern berechnet')
})

test('a long name of any script and an address of many lines stand on one page', async () => {
  const buyer = {
    ...invoice.contents.buyer,
    company: 'Gesellschaft für Unternehmensberatung und Vertragsgestaltung 王小明 مع شركاه mbH & Co. KG',
    addressLine: 'Donaudampfschifffahrtsgesellschaftskapitänsstraße 123, Hinterhaus, dritter Aufgang links',
    country: 'DE',
    province: null,
  }
  const { tree, text } = await textOf({ buyer })
  expect(tree.page).toBe('a4')
  expect(text).toContain('H2X 1K4 Montréal')
  expect(pdf.render(tree).pages).toBe(1)
})

test('R-30 an invoice of a change of plan calls what is credited for unused days a credit, and only the rest a discount', async () => {
  const { text: credited } = await textOf({ credit: 19_794 })
  expect(credited).toMatch(/Unused days you’ve paid for\s+−?-?CA\$197\.94/)
  expect(credited).not.toContain('Discount')
  const { text: both } = await textOf({ credit: 10_000 })
  expect(both).toMatch(/Discount\s+−?-?CA\$97\.94/)
  expect(both).toMatch(/Unused days you’ve paid for\s+−?-?CA\$100\.00/)
})
