import { z } from 'zod'

/** What a spreadsheet can declare itself to be. */
export const issuedKinds = ['invoice', 'quote', 'receipt', 'credit'] as const
export type IssuedKind = (typeof issuedKinds)[number]

/** How the numbers of an account look until it says otherwise. */
export const defaultPatterns: Readonly<Record<IssuedKind, string>> = {
  invoice: 'YYYY-####',
  quote: 'Q-YYYY-####',
  receipt: 'R-YYYY-####',
  credit: 'CN-YYYY-####',
}

/** A pattern may have the year as `YYYY` or `YY`, and has one run of `#`, as long as a number is at least. */
export const NumberPattern = z
  .string('required')
  .trim()
  .regex(/^[\p{L}\p{N} ./_-]{0,12}#{1,8}[\p{L}\p{N} ./_-]{0,8}$/u, 'wrong_pattern')

export const SeriesChange = z.object({
  kind: z.enum(issuedKinds),
  pattern: NumberPattern,
  next: z.coerce.number('required').int('wrong_type').min(1, 'wrong_type').max(99_999_999, 'wrong_type'),
})
export type SeriesChange = z.infer<typeof SeriesChange>

const Day = z.iso.date('not_a_date')
export const Issue = z.object({
  document: z.string().max(40),
  /** The version that was on the screen. */
  version: z.coerce.number().int(),
  issuedOn: Day,
})
export type Issue = z.infer<typeof Issue>

/** Why a draft was not issued. */
export type IssueError =
  /** Its customer or its total is missing. */
  | 'incomplete'
  /** A credit note that does not say why. */
  | 'no_reason'
  /** A check that stops it: its total would be wrong. */
  | 'check_fails'
  /** Before the last one of the series, or in the future. */
  | 'wrong_date'
  /** It was saved again since, or issued. */
  | 'changed'
  /** The number was given before, under another pattern. */
  | 'number_taken'
  /** A credit note of nothing, or of more than its invoice leaves. */
  | 'exceeds'
  /** A copy of a credit note, which belongs to no invoice. */
  | 'no_invoice'

export const NOTE_LENGTH = 200
export const PaymentInput = z.object({
  /** Chosen by the form, so that one that is sent twice records one payment. */
  payment: z.string().regex(/^[\w-]{22}$/, 'wrong_type'),
  paidOn: Day,
  /** In the smallest unit of the currency. */
  amount: z.int().positive('wrong_type').max(Number.MAX_SAFE_INTEGER),
  note: z.string().trim().max(NOTE_LENGTH, 'too_long').default(''),
})
export type PaymentInput = z.infer<typeof PaymentInput>

/** Payments of one document, at most: more than anybody reads. */
export const PAYMENTS_MOST = 200
/** A list shows so many and then, when asked, as many more; never more than the last of them at once. */
export const LIST_STEP = 200
export const LIST_MOST = 10_000

/** What is kept of documents that were issued, and offered again. */
export const entryKinds = ['customer', 'item'] as const
/** So many of each kind are kept: those that were used last. */
export const ENTRIES_MOST = 1_000

/** A number as a series writes it: `2026-0001`. */
export function formatNumber(pattern: string, number: number, year: number): string {
  return pattern
    .replace('YYYY', String(year))
    .replace('YY', String(year % 100).padStart(2, '0'))
    .replace(/#+/, (run) => String(number).padStart(run.length, '0'))
}

export function hasYear(pattern: string): boolean {
  return pattern.includes('YY')
}

export type IssuedState =
  | 'issued'
  | 'invoiced'
  | 'partPaid'
  | 'paid'
  | 'credited'
  | 'overdue'
  | 'expired'
  | 'void'
export const listedStates = ['draft', 'unpaid', 'overdue', 'paid', 'void'] as const
export type ListedState = (typeof listedStates)[number]

interface Owed {
  kind: IssuedKind
  /** What is owed: a deposit is deducted already. */
  total: number
  deposit: number
  paid: number
  /** By its credit notes. */
  credited: number
  /** By the invoices that were made of a quote, their deposits included. */
  invoiced: number
  dueOn: string | null
  isVoid: boolean
}

/** Whether another invoice of a quote would charge it again. */
export function isInvoicedInFull({
  kind,
  total,
  invoiced,
}: Pick<Owed, 'kind' | 'total' | 'invoiced'>): boolean {
  return kind === 'quote' && invoiced > 0 && invoiced >= total
}

/** Only invoices are owed. Worked out whenever it is read, so that it never contradicts what was paid. */
export function stateOf(
  { kind, total, deposit, paid, credited, invoiced, dueOn, isVoid }: Owed,
  today: string,
): IssuedState {
  if (isVoid) return 'void'
  const isLate = dueOn !== null && dueOn < today
  if (isInvoicedInFull({ kind, total, invoiced })) return 'invoiced'
  if (kind === 'quote') return isLate ? 'expired' : 'issued'
  if (kind !== 'invoice') return 'issued'
  if (credited > 0 && credited >= total + deposit) return 'credited'
  if (paid + credited >= total) return 'paid'
  if (isLate) return 'overdue'
  return paid > 0 ? 'partPaid' : 'issued'
}

/** What is still to be paid; negative where too much was. */
export function balanceOf({ kind, total, paid, credited, isVoid }: Owed): number {
  return kind === 'invoice' && !isVoid ? total - paid - credited : 0
}
