import { z } from 'zod'
import { type PricePage, priceCopies } from '#content/prices/pages.ts'
import type { Language } from '#kernel/i18n/languages.ts'
import { shareOf } from '#kernel/money/index.ts'
import { type Currency, currencies, isCurrency } from '#kernel/money/schema.ts'
import type { PackageContents } from '#modules/entitlements/schema.ts'
import { departmentName } from '#modules/library/parts/departments.ts'
import { type CatalogueTemplate, countTemplates, nameLanguages } from '#modules/library/public.ts'
import type { PageRequest } from '#ui/website/page-loader.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import type { TextParameters } from '#ui/website/texts/read-text.server.ts'
import {
  checkoutPath,
  currencyOfVisitor,
  findOffer,
  monthOf,
  requirePackage,
  savingOf,
  termAmount,
} from '../../prices/price-of.ts'
import {
  type BillingPeriod,
  isOverEverywhere,
  MONTHS_OF_TERM,
  type Offer,
  offerStateIn,
  type Package,
  type PriceBook,
} from '../../prices/schema.ts'
import type { OfferedContents, OfferedPackage, OfferedTerm, OfferOfPage, PaidAfter } from './offered.ts'

type WriteMoney = (amount: number) => string

interface OfferedFor {
  book: PriceBook
  currency: Currency
  money: WriteMoney
}

/** A package as a page shows it, without its name. Amounts are exactly those of `makeQuote` before tax. */
export function offeredPackage(
  token: string,
  offers: readonly Offer[],
  { book, currency, money }: OfferedFor,
): Omit<OfferedPackage, 'name' | 'audience' | 'contents'> {
  const sold = requirePackage(book, token)
  const { kind, perSeat, seats, isOnSale, periods } = sold
  const term = (period: BillingPeriod) => offeredTerm(sold, period, offers, { currency, money })
  return {
    token,
    kind,
    perSeat,
    seats,
    isOnSale,
    saving: periods.includes('month') ? savingOf(sold, currency) : 0,
    terms: { ...(periods.includes('month') && { month: term('month') }), year: term('year') },
  }
}

function offeredTerm(
  sold: Package,
  period: BillingPeriod,
  offers: readonly Offer[],
  { currency, money }: Omit<OfferedFor, 'book'>,
): OfferedTerm {
  const seats = sold.seats.least
  const unitAmount = termAmount(sold, currency, period)
  const amount = unitAmount * (sold.perSeat ? seats : 1)
  const offer = offers.find(
    ({ packages, periods }) => packages.includes(sold.token) && periods.includes(period),
  )
  const choice = { package: sold.token, period, seats: String(seats), currency }
  const plain = {
    month: money(monthOf(sold, currency, period)),
    term: money(amount),
    unitAmount,
    checkout: checkoutPath(choice),
  }
  if (offer === undefined || !sold.isOnSale) return plain
  const { id, percentOff } = offer
  const discount = shareOf(amount, percentOff, 100)
  const reduced = {
    percentOff,
    discount: money(discount),
    term: money(amount - discount),
    month: money(shareOf(amount - discount, 1, MONTHS_OF_TERM[period])),
    checkout: checkoutPath({ ...choice, offer: id }),
  }
  return { ...plain, reduced }
}

/**
 * The offers of a page that hold somewhere on earth, or will: of any other, no price is told. One that has
 * not begun is told for the page that stays open until then, and shown by none before.
 */
export function offersToTell(page: PricePage, book: PriceBook, at: Date): Offer[] {
  return offersOf(page, book).filter((offer) => !isOverEverywhere(offer, at))
}

/** The days of a page's offer, and how it stands where nobody knows the visitor's own day: as in UTC. */
export function offerOfPage(page: PricePage, book: PriceBook, at: Date): OfferOfPage | undefined {
  const offers = offersOf(page, book)
  const [first] = offers
  if (first === undefined) return undefined
  const { from, until } = first
  const state = offerStateIn('UTC', first, at)
  return { from, until, state, percentOff: Math.max(...offers.map(({ percentOff }) => percentOff)) }
}

function offersOf({ offers = [] }: PricePage, book: PriceBook): Offer[] {
  return offers.flatMap((id) => findOffer(book, id) ?? [])
}

const YEAR = 12
/** The months that are shown, beside the one in which a year has paid off. */
const shown = [1, 3, YEAR, 2 * YEAR]

/** What one seat has cost after some months, paid by the month and by the year. */
export function paidAfter(
  sold: Package,
  currency: Currency,
  { money, tag }: { money: WriteMoney; tag: string },
): PaidAfter[] {
  const month = termAmount(sold, currency, 'month')
  const year = termAmount(sold, currency, 'year')
  const crossing = Math.ceil(year / month)
  const months = new Intl.NumberFormat(tag, { style: 'unit', unit: 'month', unitDisplay: 'long' })
  const paid = (amount: number) => ({ amount, text: money(amount) })
  return [...new Set([...shown, crossing])]
    .sort((one, other) => one - other)
    .map((after) => ({
      after: months.format(after),
      monthly: paid(after * month),
      yearly: paid(Math.ceil(after / YEAR) * year),
      isCrossing: after === crossing,
    }))
}

type Library = Pick<PageRequest, 'website' | 'i18n' | 'language'>

/** What a package opens, counted in the library as it is (LANG-5). */
export function countContents(
  contents: PackageContents,
  { website, i18n, language }: Library,
): OfferedContents {
  const { library: shelves, ...others } = contents
  const count = countTemplates(website.catalogue, language.code, opensIn(contents))
  return {
    ...others,
    templates: count.templates,
    languages: nameLanguages(count, language.tag),
    shelves: shelves === 'all' ? [] : shelves.map((shelf) => departmentName(shelf, i18n)),
  }
}

/** The templates that a package opens, in every language: of its departments, as `mayDownload` has it. */
export function openedTemplates(
  contents: PackageContents,
  { website: { catalogue } }: Pick<Library, 'website'>,
): CatalogueTemplate[] {
  return catalogue.templates.filter(opensIn(contents))
}

function opensIn({ library }: PackageContents) {
  return ({ template }: CatalogueTemplate) => library === 'all' || library.includes(template.department)
}

/** The currency to show prices in: the one asked for, else that of the visitor's country if we sell in it. */
export async function chooseCurrency({ url, language, services }: PageRequest): Promise<Currency> {
  const asked = url.searchParams.get('currency')?.toUpperCase() ?? ''
  return isCurrency(asked) ? asked : currencyOfVisitor(services, language)
}

/** The currencies that we sell in, by code and by their names in the language of a tag. */
export function currencyOptions(tag: string): { value: Currency; label: string }[] {
  const names = new Intl.DisplayNames(tag, { type: 'currency' })
  return currencies.map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))
}

const heading = { heading: z.string(), lead: prose }
const paragraph = z.strictObject({ title: z.string(), text: prose })
const focus = z.strictObject({ title: z.string(), reasons: z.array(paragraph) })

const PricingCopy = z.strictObject({
  /** By token of the price book; whom each is for. */
  packages: z.record(z.string(), z.strictObject({ name: z.string(), for: z.string() })),
  pages: z.record(z.enum(priceCopies), z.strictObject({ ...pageHead, ...heading })),
  offerOver: z.strictObject({ title: z.string(), ...heading }),
  offerAhead: z.strictObject({ title: z.string(), ...heading }),
  focus: z.strictObject({ solo: focus, lowest: focus, team: focus }),
  renew: z.strictObject({ running: paragraph, free: paragraph, stranger: paragraph }),
  document: z.strictObject({ ...strings('wanted', 'example'), free: paragraph, plan: paragraph }),
  free: z.strictObject(strings('title', 'text', 'action')),
  toolkit: z.strictObject(strings('title', 'other', 'whole', 'wholeText')),
  samples: z.strictObject({ title: z.string(), action: z.string() }),
  next: z.strictObject({ title: z.string(), steps: z.array(paragraph) }),
  terms: z.strictObject({ title: z.string(), list: z.array(paragraph) }),
  questions: z.strictObject({
    title: z.string(),
    list: z.array(z.strictObject({ asked: z.string(), answer: prose })),
  }),
  budgeto: z.strictObject({ ...pageHead, ...heading, other: z.string(), action: z.string() }),
})
export type PricingCopy = z.output<typeof PricingCopy>

/** All that pages of prices say in a language. */
export function readPricingCopy(language: Language, parameters: TextParameters): PricingCopy {
  return readPageCopy('pricing', language, PricingCopy, parameters)
}

/** The name of a package and whom it is for. @throws where the copy lacks it */
export function wordsOfPackage({ packages }: PricingCopy, token: string): { name: string; audience: string } {
  const words = packages[token]
  if (words === undefined) throw new Error(`content/pages/pricing says nothing of the package "${token}"`)
  return { name: words.name, audience: words.for }
}
