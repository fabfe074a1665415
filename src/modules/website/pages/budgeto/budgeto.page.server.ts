import { z } from 'zod'
import { currencyOfLanguage } from '#kernel/money/schema.ts'
import { isInLanguage, libraryLanguage } from '#modules/library/public.ts'
import { listTemplate } from '#modules/library/website/parts/list-template.server.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'
import { pageHead, prose, readPageCopy, strings } from '#ui/website/texts/page-copy.server.ts'
import { costIds } from './calculate-budget.ts'

/** All with two decimals, so that a figure stays what it is when the currency changes. */
const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'MXN', 'BRL']

/** Sub-categories for a month in which too little is left: reminders and demands, loans, budgets. */
const categories = ['F05', 'F06', 'F04', 'L21', 'L14']
/** Templates named of them. */
const NAMED = 4

const Named = z.strictObject({ name: z.string(), text: prose })

const BudgetoCopy = z.strictObject({
  ...pageHead,
  heading: z.string(),
  lead: prose,
  /** VID-1: shown where a film is configured. */
  film: z.strictObject(strings('title', 'button')),
  sheet: z.strictObject({
    ...strings('heading', 'example', 'noScript', 'currency'),
    ...strings('income', 'incomeHelp', 'variable', 'variableHelp', 'fixed'),
    costs: z.strictObject(strings(...costIds)),
    ...strings('clear', 'restore', 'privacy'),
  }),
  result: z.strictObject({
    ...strings('heading', 'left', 'missing', 'even', 'variable', 'fixed', 'breakEven', 'never'),
    ...strings('paidOn', 'paidOnDay', 'notPaid', 'cushion', 'unreadable', 'chart'),
  }),
  reading: z.strictObject({ heading: z.string(), list: z.array(Named) }),
  documents: z.strictObject({ heading: z.string(), lead: prose, free: z.string() }),
  plan: z.strictObject({ heading: z.string(), lead: prose, list: z.array(z.string()), end: prose }),
})

export const loader = (({ website: { catalogue }, language }) => {
  const { title, description, ...copy } = readPageCopy('budgeto', language, BudgetoCopy)
  const names = new Intl.DisplayNames(language.tag, { type: 'currency' })
  const shown = libraryLanguage(catalogue, language.code)
  const documents = catalogue.templates
    .filter((entry) => categories.includes(entry.template.category) && isInLanguage(entry, shown))
    .slice(0, NAMED)
  return {
    title,
    description,
    data: {
      copy,
      currency: currencyOfLanguage[language.code],
      currencies: currencies.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` })),
      documents: documents.map((entry) => listTemplate(entry, language)),
    },
  }
}) satisfies PageLoader<unknown>

export type BudgetoData = PageData<typeof loader>
