import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { redirectDocument } from 'react-router'
import { documentOffers } from '#content/prices/pages.ts'
import { priceBook } from '#content/prices/price-book.ts'
import type { CalculatedType } from '#engine/source/book.ts'
import {
  evaluate,
  printed,
  type SheetTemplate,
  type Template,
  type TemplateType,
} from '#engine/source/index.ts'
import type { TemplateLaw } from '#engine/source/law/template-law.ts'
import { AppError } from '#kernel/errors.ts'
import { type Language, languages } from '#kernel/i18n/languages.ts'
import { moneyWriter } from '#kernel/money/index.ts'
import { type Currency, currencyOfLanguage } from '#kernel/money/schema.ts'
import { dayOf, formatDay } from '#kernel/time.ts'
import { localPath } from '#ui/website/local-link.tsx'
import type { PageLoader, PageRequest, PageServer } from '#ui/website/page-loader.server.ts'
import type { CatalogueTemplate } from '../../catalogue/catalogue.ts'
import type { Counterpart } from '../../catalogue/related.ts'
import type { ReviewState } from '../../catalogue/review-state.ts'
import { departments } from '../../parts/departments.ts'
import { placeName } from '../../parts/places.ts'
import { pictureOf } from '../../parts/summarize-template.server.ts'
import { listTemplate, pageLanguageOf, pathOfTemplate } from '../parts/list-template.server.ts'
import { browsePath } from '../templates/browse-address.server.ts'

export type TemplateData = ReturnType<typeof loader>['data']

/** A revision is a hash: these first characters tell one from another. */
const REVISION_LENGTH = 7
/** Fills two rows of two. */
const RELATED = 4

/** A template's own page, under its slug with the D-number, in the template's language (LANG-2). */
export const loader = ((request: PageRequest) => {
  const { params, website, language, i18n } = request
  const { catalogue, urls, currency = currencyOfLanguage[language.code] } = website
  const entry = catalogue.findBySlug(params.template ?? '')
  if (entry === undefined) throw new AppError('not_found')
  // For ever: that is where it has been since its language is spoken here.
  if (pageLanguageOf(entry).code !== language.code) throw redirectDocument(pathOfTemplate(entry), 301)
  const { template } = entry
  const counterparts = catalogue.counterpartsOf(entry)
  const today = dayOf(new Date())
  return {
    title: i18n._(
      template.book
        ? msg`${template.title} template (Excel and PDF)`
        : msg`${template.title} template (Word and PDF)`,
    ),
    description: template.copy.summary,
    alternates: equivalentPaths(counterparts),
    nearest: nearestPaths(counterparts),
    // Search engines are shown the family's page instead of titles that say little of their own.
    ...(entry.family?.isIndexable === false && { robots: 'noindex' as const }),
    data: {
      ...listTemplate(entry, language),
      /** The page's own address, and the home page's, in full. */
      url: urls.website + pathOfTemplate(entry),
      websiteUrl: urls.website + localPath('/', language.code),
      ...shelvesOf(entry, request),
      family: familyOf(entry, request),
      /** A plan that includes it; absent where none is needed. */
      plan: template.free ? undefined : planIn(language, currency),
      /** BCP 47. */
      languageTag: template.language,
      /** Every page of the blank document, in order. */
      gallery: Array.from({ length: entry.pages }, (_, position) => {
        const picture = pictureOf(entry, position + 1)
        const isBlurred = position > 0 && !template.free
        // Blurred pages have a small picture alone.
        return { picture: { ...picture, ...(isBlurred && { large: picture.small }) }, isBlurred }
      }),
      label: labelOf(entry, language, i18n),
      /** Undefined while nobody but the author has read the text. */
      review: textReview(catalogue.reviewOf(entry)),
      law: catalogue.lawOf(template, today).map((rule) => lawRule(rule, language, i18n)),
      copy: template.copy,
      interview: template.groups.flatMap(({ title, fields }) => {
        const asked = fields.filter(({ type }) => type !== 'computed')
        return asked.length === 0 ? [] : { title, questions: asked.map(({ label }) => label) }
      }),
      contents: listContents(template),
      /** Of a spreadsheet. */
      book: template.book && describeBook({ ...template, book: template.book }, language),
      /** The same kind of document in other languages and under other laws. */
      counterparts: counterparts.map((each) => ({
        ...listTemplate(each.entry, language),
        isEquivalent: each.isEquivalent,
        place: jurisdictionName(each.entry.template, language, i18n),
      })),
      related: catalogue.relatedTo(entry, RELATED).map((other) => listTemplate(other, language)),
    },
  }
}) satisfies PageLoader<unknown>

/** The first plan that a document offers, and what a month of it costs, as the language writes it. */
function planIn({ tag }: Language, currency: Currency) {
  const sold = priceBook.packages.find(({ token }) => token === documentOffers[0].package)
  return sold && { name: sold.name, month: moneyWriter(tag, currency)(sold.prices[currency].month) }
}

/** What the page says of a spreadsheet: how it is used, and what comes out of the figures of its example. */
function describeBook({ book, groups, language: own }: SheetTemplate, { tag }: Language) {
  const { steps, limits, sheets, checks, example, currency } = book
  const rows = sheets.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'results' ? block.rows : [])),
  )
  const chosen = currency?.startsWith('$') ? currency.slice(1) : undefined
  const choice = groups.flatMap(({ fields }) => fields).find(({ id }) => id === chosen)
  const code =
    chosen === undefined
      ? currency
      : (example.answers[chosen] ?? (choice?.type === 'choice' ? choice.default : undefined))
  const shown = Object.entries(example.results).flatMap(([id, value]) => {
    const row = rows.find((each) => each.id === id)
    return row ? { label: row.label, value: resultText(value, row.type, tag, String(code)) } : []
  })
  return { steps, limits, sheets: sheets.length, checks: checks.length, example: shown, language: own }
}

function resultText(value: string | number, type: CalculatedType, tag: string, currency: string): string {
  if (typeof value === 'string') return type === 'date' ? formatDay(tag, value) : value
  if (type === 'money') return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(value)
  if (type === 'percent')
    return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100)
  return new Intl.NumberFormat(tag).format(value)
}

/** What search engines are told to be the same page in another language: paths without the language. */
function equivalentPaths(counterparts: readonly Counterpart[]) {
  return Object.fromEntries(
    counterparts
      .filter(({ isEquivalent, entry }) => isEquivalent && entry.family?.isIndexable !== false)
      .map(({ entry }) => [pageLanguageOf(entry).code, `/templates/${entry.slug}/`]),
  )
}

/** Where another chosen language leads: to the counterpart under that country's law, or the whole library. */
function nearestPaths(counterparts: readonly Counterpart[]) {
  return Object.fromEntries([
    ...languages.map(({ code }) => [code, '/templates/']),
    ...counterparts.map(({ entry }) => [pageLanguageOf(entry).code, `/templates/${entry.slug}/`]).reverse(),
  ])
}

/** Where a template stands: its department and sub-category, with their addresses without the language. */
function shelvesOf(
  { template }: CatalogueTemplate,
  { website: { catalogue }, language, i18n }: PageRequest,
): Partial<Record<'department' | 'category', { id: string; name: string; path: string }>> {
  const { categories } = catalogue.arrangement
  const department = departments.find(({ id }) => id === template.department)
  if (department === undefined) return {}
  const category = categories.find(({ code }) => code === template.category)
  const shelf = { shelf: department.id, page: 1 }
  return {
    department: {
      id: department.id,
      name: i18n._(department.name),
      path: browsePath({ ...shelf, filters: {} }, categories),
    },
    ...(category !== undefined && {
      category: {
        id: category.code,
        name: category.name[language.code] ?? category.slug,
        path: browsePath({ ...shelf, filters: { category: category.code } }, categories),
      },
    }),
  }
}

/** The shelf of the other titles that are made of the same master. */
function familyOf({ family }: CatalogueTemplate, { website: { catalogue }, language }: PageRequest) {
  const { collections, families } = catalogue.arrangement
  const isShelf = ({ slug }: { slug: string }) => slug === family?.slug
  const name = collections.find(isShelf)?.name[language.code] ?? families.find(isShelf)?.name
  return family && name !== undefined ? { name, path: `/templates/${family.slug}/` } : undefined
}

function labelOf({ template, label, revision }: CatalogueTemplate, language: Language, i18n: I18n) {
  const { words, conditions, signatures } = label
  const languageNames = new Intl.DisplayNames(language.tag, { type: 'language' })
  return {
    words,
    conditions,
    signatures,
    jurisdiction: jurisdictionName(template, language, i18n),
    /** Its text is another in each of several places, and was compared with the law of each. */
    isForSeveral: template.places !== undefined,
    language: languageNames.of(template.language) ?? template.language,
    revision: revision.slice(0, REVISION_LENGTH),
  }
}

/** Types of text whose own clause says which law governs. */
const choosesItsLaw: readonly TemplateType[] = ['contract', 'instrument']

/**
 * Where a template's law applies, in words: `neutral`, a country, a country and its part (`CA-QC`), or
 * several.
 */
export function jurisdictionName(
  { jurisdiction, places = [], type }: Pick<Template, 'jurisdiction' | 'places' | 'type'>,
  language: Pick<Language, 'tag'>,
  i18n: I18n,
): string {
  const own = (place: string) => placeName(place, language, i18n)
  const named = places.filter((place) => place !== 'neutral')
  const names = named.map(own).join(', ')
  if (places.length > 0) {
    if (named.length === places.length) return names
    return choosesItsLaw.includes(type)
      ? i18n._(msg`${names}. Usable elsewhere: you choose the law`)
      : i18n._(msg`${names}. Usable elsewhere`)
  }
  if (jurisdiction !== 'neutral') return own(jurisdiction)
  return choosesItsLaw.includes(type) ? i18n._(msg`Anywhere: you choose the law`) : i18n._(msg`Anywhere`)
}

/** Only what the page's reader needs: whether the text sold here is the one that somebody has read. */
export function textReview({ last, changedSince }: ReviewState) {
  return last && { on: last.on, isQualified: last.grade === 'verified', changedSince }
}

/**
 * A rule of law that the text relies on.
 * `unread`: not compared with its source yet. `old`: read too long ago, or not in force.
 */
function lawRule({ row, isStale }: TemplateLaw, language: Language, i18n: I18n) {
  const { id, rule, ruleIn, place, source, checkedOn, basis } = row
  const known = isStale ? ('old' as const) : ('current' as const)
  const state = basis === 'general-knowledge' ? ('unread' as const) : known
  const own = ruleIn?.[language.code]
  return {
    id,
    rule: own ?? rule,
    // Written in English, unless somebody has translated it.
    ...(own === undefined && language.code !== 'en' && { ruleLanguage: 'en' }),
    place: placeName(place, language, i18n),
    source,
    checkedOn,
    state,
  }
}

/** What stands for `{template}` in its address: those whose pages are in the language. */
export const slugs: PageServer['slugs'] = (_page, { catalogue }, language) =>
  catalogue.templates.filter((entry) => pageLanguageOf(entry).code === language).map(({ slug }) => slug)

/** The document's parts as the usual answers make it, with their numbers where they are numbered. */
export function listContents(template: Template) {
  if (template.book) return template.book.sheets.map(({ name }) => ({ number: '', title: name }))
  const { blocks } = evaluate(template, {})
  const numbered = blocks.flatMap((block) => {
    const isMainClause =
      block.kind === 'clause' && block.series === 'main' && block.level === 1 && block.heading
    if (!isMainClause && block.kind !== 'schedule') return []
    return { number: block.number, title: block.content.map(printed).join('') }
  })
  if (numbered.length > 0) return numbered
  return blocks.flatMap((block) =>
    block.kind === 'heading' ? { number: '', title: block.content.map(printed).join('') } : [],
  )
}
