import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Block, DocumentTree, Inline } from '#engine/source/index.ts'
import type { DocumentRenderer } from '#kernel/dependencies.ts'
import { defaultLanguage, languageOfTag } from '#kernel/i18n/languages.ts'
import { formatDay } from '#kernel/time.ts'
import { moneyText } from '#ui/components/money-text.ts'
import { placeLine, rateText, taxNameIn } from '../parts/invoice-lines.ts'
import type { Invoice } from './invoice.ts'
import { productNameIn } from './product-name.ts'

/** Where letters are written on letter paper. */
const letterCountries = ['CA', 'US', 'MX']

/**
 * An invoice or a credit note as a document of our own engine, in the language of its order. Everything on it
 * is what it was when it was issued.
 */
function invoiceDocument(invoice: Invoice, i18n: I18n): DocumentTree {
  const { contents, number, kind } = invoice
  const title = kind === 'invoice' ? i18n._(msg`Invoice ${number}`) : i18n._(msg`Credit note ${number}`)
  const heading = kind === 'invoice' ? i18n._(msg`Purchased items`) : i18n._(msg`Refunded items`)
  const [page, pages] = ['{page}', '{pages}']
  return {
    formatVersion: 1,
    title,
    language: i18n.locale,
    type: 'form',
    page: letterCountries.includes(contents.buyer.country) ? 'letter' : 'a4',
    direction: 'ltr',
    source: { number, slug: kind.replace('_', '-') },
    blocks: [
      { kind: 'title', id: 'title', content: says(title) },
      parties(invoice, i18n),
      facts(invoice, i18n),
      { kind: 'heading', id: 'items', content: says(heading) },
      items(invoice, i18n),
      ...closing(invoice, i18n),
    ],
    fieldsRead: [],
    columnsRead: [],
    blanks: [],
    terms: [],
    deadReferences: [],
    issues: [],
    notes: [],
    words: {
      pageOf: i18n._(msg`Page ${page} of ${pages}`),
      schedule: '{number}',
      numbering: { clauses: ['{1}.', '{1}.{2}', '({a})', '({i})'], recitals: '({A})', parties: '({1})' },
      checked: '',
      unchecked: '',
    },
  }
}

function parties({ contents: { seller, buyer, email } }: Invoice, i18n: I18n): Block {
  const { company, name, addressLine, taxNumber } = buyer
  const country = new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(buyer.country) ?? buyer.country
  const tax = taxNumber && i18n._(msg`Tax number: ${taxNumber}`)
  return entries('parties', [
    [i18n._(msg`Seller`), [seller.name, ...seller.address, seller.email, seller.phone]],
    [i18n._(msg`Buyer`), [company, name, addressLine, placeLine(buyer), country, tax, email]],
  ])
}

function facts({ contents, number, kind, issuedAt }: Invoice, i18n: I18n): Block {
  const { orderNumber, corrects } = contents
  const numberLabel = kind === 'invoice' ? i18n._(msg`Invoice number`) : i18n._(msg`Credit note number`)
  return entries('facts', [
    [numberLabel, [String(number)]],
    [i18n._(msg`Date`), [formatDay(i18n.locale, issuedAt.toISOString())]],
    [i18n._(msg`Order number`), [orderNumber]],
    corrects === null
      ? [i18n._(msg`Paid`), [paymentText({ contents }, i18n)]]
      : [i18n._(msg`Corrects invoice`), [String(corrects)]],
  ])
}

function paymentText({ contents: { payment } }: Pick<Invoice, 'contents'>, i18n: I18n): string {
  const { brand, lastFour, method } = payment
  const day = formatDay(i18n.locale, payment.at)
  if (method === 'paypal') return i18n._(msg`${day}, by PayPal`)
  if (brand === null || lastFour === null) return i18n._(msg`${day}, by card`)
  return i18n._(msg`${day}, by ${brand} ending in ${lastFour}`)
}

/** What was bought and for which time, what is taken off, each tax by itself, and what it comes to. */
function items(invoice: Invoice, i18n: I18n): Block {
  const { contents } = invoice
  const { item, currency, subtotal, discount, corrects } = contents
  const money = (amount: number) => moneyText(i18n, { amount, currency })
  const [from, until] = [formatDay(i18n.locale, item.from), formatDay(i18n.locale, item.until)]
  const name = productNameIn(i18n, item)
  const term = item.period === 'year' ? i18n._(msg`${name}, one year`) : i18n._(msg`${name}, one month`)
  // What goes back may be any part of what was bought: it has no price for each.
  const [quantity, unitPrice] =
    corrects === null ? [i18n.number(item.quantity), money(item.unitAmount)] : ['', '']
  const bought = [`${term}\n${from} – ${until}`, quantity, unitPrice, money(subtotal + discount)]
  const rows = [bought.map((cell) => says(cell)), ...sums(invoice, i18n)]
  return {
    kind: 'table',
    id: 'item-rows',
    columns: [
      { header: says(i18n._(msg`Description`)), width: 46, align: 'start' },
      { header: corrects === null ? says(i18n._(msg`Quantity`)) : [], width: 14, align: 'end' },
      { header: corrects === null ? says(i18n._(msg`Unit price`)) : [], width: 20, align: 'end' },
      { header: says(i18n._(msg`Amount`)), width: 20, align: 'end' },
    ],
    rows: rows.map((cells, place) => ({ id: `row-${place}`, cells })),
  }
}

function sums({ contents, kind }: Invoice, i18n: I18n): Inline[][][] {
  const { discount, credit = 0, subtotal, taxes, total, currency } = contents
  const reduction = discount - credit
  const money = (amount: number) => moneyText(i18n, { amount, currency })
  const row = (label: string, amount: string, bold?: true) =>
    [label, '', '', amount].map((cell) => says(cell, bold))
  const label = kind === 'invoice' ? i18n._(msg`Total paid`) : i18n._(msg`Total refunded`)
  return [
    ...(reduction > 0 ? [row(i18n._(msg`Discount`), money(-reduction))] : []),
    ...(credit > 0 ? [row(i18n._(msg`Unused days you’ve paid for`), money(-credit))] : []),
    taxes.length > 0
      ? row(i18n._(msg`Before tax`), money(subtotal))
      : row(i18n._(msg`No tax is charged`), ''),
    ...taxes.map(({ kind: tax, rate, amount }) =>
      row(`${taxNameIn(i18n, tax)} ${rateText(i18n, rate)}`, money(amount)),
    ),
    row(label, money(total), true),
  ]
}

function closing({ contents: { registrations } }: Invoice, i18n: I18n): Block[] {
  return registrations.map(({ kind, number }) => {
    const tax = taxNameIn(i18n, kind)
    const text = i18n._(msg`${tax} registration: ${number}`)
    return { kind: 'paragraph', id: `registration-${kind}`, style: 'body', level: 0, content: says(text) }
  })
}

function entries(id: string, facts: [label: string, lines: (string | null)[]][]): Block {
  return {
    kind: 'entries',
    id,
    columns: 2,
    entries: facts.map(([label, lines], place) => ({
      id: `${id}-${place}`,
      label: says(label),
      content: says(lines.filter(Boolean).join('\n')),
      lines: 1,
    })),
  }
}

/** An answer, in which a line break is one. */
function says(text: string, bold?: true): Inline[] {
  return text === '' ? [] : [{ kind: 'answer', field: 'invoice', text, ...(bold && { bold }) }]
}

/** What invoices say, in every language: a part of what mails say. */
const catalogues = import.meta.glob<{ messages: Messages }>('/locales/*/mails.po', { eager: true })

/** An invoice as a PDF in the language of its order, and the name of its file without the extension. */
export async function renderInvoice(
  renderer: Pick<DocumentRenderer, 'render'>,
  { accountId }: { accountId: string },
  invoice: Invoice,
): Promise<{ bytes: Uint8Array; name: string }> {
  const language = languageOfTag(invoice.contents.language) ?? defaultLanguage
  const { messages = {} } = catalogues[`/locales/${language.code}/mails.po`] ?? {}
  const i18n = setupI18n({ locale: language.tag, messages: { [language.tag]: messages } })
  const document = invoiceDocument(invoice, i18n)
  const { bytes } = await renderer.render(document, 'pdf', { accountId })
  return { bytes, name: document.title }
}

/** The built application brings it, with its catalogues. */
export type RenderInvoice = typeof renderInvoice
