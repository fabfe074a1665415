import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Block, DocumentTree, Inline } from '#engine/source/index.ts'
import type { DocumentRenderer } from '#kernel/dependencies.ts'
import { defaultLanguage, languageOfTag } from '#kernel/i18n/languages.ts'
import { formatDay } from '#kernel/time.ts'
import { moneyText } from '#ui/components/money-text.ts'
import { type StatementContents, statementNumber } from '../schema.ts'

/** A statement that was issued. */
interface Statement {
  number: number | null
  contents: StatementContents
  /** When it was released. */
  issuedAt: Date | null
}

const MONTH = { month: 'long', year: 'numeric' } as const

/**
 * A statement as a document of our own engine: what was sold and when, without buyers, what it brings and at
 * which rate, and what is paid. In the name of who is registered for VAT elsewhere it is an invoice, with the
 * words that the law wants there (Directive 2006/112/EC, article 226, points 10a and 11a).
 */
function statementDocument({ number, contents, issuedAt }: Statement, i18n: I18n): DocumentTree {
  const { tax, month, others, total } = contents
  const name = statementNumber(number ?? 0)
  const isInvoice = tax !== 'statement'
  const title = isInvoice ? i18n._(msg`Self-billing invoice ${name}`) : i18n._(msg`Statement ${name}`)
  const dollars = (amount: number) => moneyText(i18n, { amount, currency: 'USD' })
  const [page, pages] = ['{page}', '{pages}']
  return {
    ...{ formatVersion: 1, title, language: i18n.locale, type: 'form', direction: 'ltr' },
    page: contents.payee.country === 'US' ? 'letter' : 'a4',
    source: { number: number ?? 0, slug: 'statement' },
    blocks: [
      { kind: 'title', id: 'title', content: says(title) },
      parties(contents, i18n),
      entries('facts', [
        [isInvoice ? i18n._(msg`Invoice number`) : i18n._(msg`Number`), [name]],
        [i18n._(msg`Date`), [issuedAt && formatDay(i18n.locale, issuedAt)]],
        [i18n._(msg`Payout of`), [formatDay(i18n.locale, month, MONTH)]],
        [i18n._(msg`Paid to`), [contents.transfer.hint]],
        [i18n._(msg`Amount paid`), [moneyText(i18n, contents.transfer), ...transferRate(contents, i18n)]],
      ]),
      { kind: 'heading', id: 'sales', content: says(i18n._(msg`Commissions on referred sales`)) },
      sales(contents, i18n),
      { kind: 'heading', id: 'sum', content: says(i18n._(msg`Total in US dollars`)) },
      table(
        'sums',
        [i18n._(msg`Currency`), i18n._(msg`Commission`), i18n._(msg`Rate`), 'USD'],
        [
          ...contents.sums.map(({ currency, amount, rate, rateDay, converted }) => [
            ...[currency, moneyText(i18n, { amount, currency })],
            currency === 'USD'
              ? ''
              : `${rateText(rate, i18n)}\n${formatDay(i18n.locale, rateDay, { dateStyle: 'short' })}`,
            dollars(converted),
          ]),
          ...(isInvoice ? [[i18n._(msg`VAT`), '', '', dollars(0)]] : []),
          [i18n._(msg`Total commission`), '', '', dollars(contents.commission)],
          ...(others === 0 ? [] : [[i18n._(msg`Returned payments and fees`), '', '', dollars(others)]]),
          [i18n._(msg`Paid out`), '', '', dollars(total)],
        ],
      ),
      ...closing(contents, i18n),
    ],
    ...{ fieldsRead: [], columnsRead: [], blanks: [], terms: [], deadReferences: [], issues: [], notes: [] },
    words: {
      pageOf: i18n._(msg`Page ${page} of ${pages}`),
      schedule: '{number}',
      numbering: { clauses: ['{1}.', '{1}.{2}', '({a})', '({i})'], recitals: '({A})', parties: '({1})' },
      ...{ checked: '', unchecked: '' },
    },
  }
}

/** A rate as a language writes numbers, with all its digits. */
function rateText(rate: string, i18n: I18n): string {
  return i18n.number(Number(rate), { maximumFractionDigits: 8 })
}

function transferRate({ transfer }: StatementContents, i18n: I18n): string[] {
  if (transfer.rate === null) return []
  const rate = rateText(transfer.rate, i18n)
  return [i18n._(msg`€1 = $${rate}`)]
}

function parties({ payer, payee, tax }: StatementContents, i18n: I18n): Block {
  const country = new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(payee.country) ?? payee.country
  const vat = (number: string | null) => number && i18n._(msg`VAT number: ${number}`)
  const [from, to] =
    tax === 'statement'
      ? [i18n._(msg`Affiliate`), i18n._(msg`Paid by`)]
      : [i18n._(msg`Supplier`), i18n._(msg`Customer (issuer of this invoice)`)]
  return entries('parties', [
    [from, [payee.name, payee.address, country, vat(payee.vatNumber)]],
    [to, [payer.name, ...payer.address, payer.email, tax === 'statement' ? null : vat(payer.vatNumber)]],
  ])
}

function sales({ sales: sold }: StatementContents, i18n: I18n): Block {
  const carried = i18n._(msg`carried over`)
  const headers = [i18n._(msg`Sale`), i18n._(msg`Collected on`), '', i18n._(msg`Commission`)]
  const rows = sold.map(({ product, day, currency, amount, isCarried }) => [
    product,
    formatDay(i18n.locale, day, { dateStyle: 'medium' }),
    isCarried ? carried : '',
    moneyText(i18n, { amount, currency }),
  ])
  return table('sale-rows', headers, rows, 0)
}

function closing({ tax }: StatementContents, i18n: I18n): Block[] {
  const texts = {
    statement: [
      i18n._(
        msg`This is a statement, not an invoice. It doesn’t cover any taxes you may owe on your commissions.`,
      ),
    ],
    reverse_charge: [i18n._(msg`Self-billing`), i18n._(msg`Reverse charge`)],
    outside: [
      i18n._(msg`Self-billing`),
      i18n._(
        msg`Not subject to VAT: the service is taxable where its recipient is established (article 44 of Directive 2006/112/EC).`,
      ),
    ],
  }[tax]
  const paragraphs = texts.map((text, place): Block => {
    return { kind: 'paragraph', id: `tax-${place}`, style: 'body', level: 0, content: says(text) }
  })
  return paragraphs
}

/** Four columns; the last `bold` rows stand out. */
function table(id: string, headers: readonly string[], rows: readonly string[][], bold = 1): Block {
  const columns = headers.map((header, place) => ({
    header: says(header),
    width: [40, 22, 18, 20][place] ?? 20,
    align: place === 3 ? ('end' as const) : ('start' as const),
  }))
  return {
    ...{ kind: 'table', id, columns },
    rows: rows.map((cells, place) => ({
      id: `${id}-${place}`,
      cells: cells.map((cell) => says(cell, place >= rows.length - bold)),
    })),
  }
}

function entries(id: string, facts: [label: string, lines: (string | null)[]][]): Block {
  return {
    ...{ kind: 'entries', id, columns: 2 },
    entries: facts.map(([label, lines], place) => ({
      ...{
        id: `${id}-${place}`,
        label: says(label),
        content: says(lines.filter(Boolean).join('\n')),
        lines: 1,
      },
    })),
  }
}

/** An answer, in which a line break is one. */
function says(text: string, bold = false): Inline[] {
  return text === '' ? [] : [{ kind: 'answer', field: 'statement', text, ...(bold && { bold }) }]
}

/** What statements say, in every language: a part of what mails say. */
const catalogues = import.meta.glob<{ messages: Messages }>('/locales/*/mails.po', { eager: true })

/** A statement as a PDF in its language, and the name of its file without the extension. */
export async function renderStatement(
  renderer: Pick<DocumentRenderer, 'render'>,
  owner: { accountId: string },
  statement: Statement,
): Promise<{ bytes: Uint8Array; name: string }> {
  const language = languageOfTag(statement.contents.language) ?? defaultLanguage
  const { messages = {} } = catalogues[`/locales/${language.code}/mails.po`] ?? {}
  const i18n = setupI18n({ locale: language.tag, messages: { [language.tag]: messages } })
  const document = statementDocument(statement, i18n)
  const { bytes } = await renderer.render(document, 'pdf', owner)
  return { bytes, name: document.title }
}
