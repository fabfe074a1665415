import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { defaultLanguage, languageOfTag, languages } from '#kernel/i18n/languages.ts'

const strings = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>

/** `{…}` in them is filled in. */
const Copy = z.strictObject({
  /** What the sandbox's pages are: nobody may take them for the real thing. */
  testMode: z.string(),
  fields: z.strictObject({
    ...strings('title', 'accepted', 'cardType', 'cardTypeUnknown', 'number'),
    /** Of both names together. */
    name: z.string(),
    ...strings('firstName', 'lastName', 'month', 'year', 'cvc', 'cvcHelp', 'pay', 'save', 'sending', 'debit'),
  }),
  problems: z.strictObject({
    ...strings('number_missing', 'number_wrong', 'number_real', 'name_missing'),
    ...strings('month_wrong', 'year_wrong', 'expired', 'cvc_wrong'),
  }),
  cards: z.strictObject({
    ...strings('only', 'title', 'help', 'use', 'choose'),
    outcomes: z.strictObject({
      ...strings('paid', 'authentication', 'declined', 'insufficient_funds', 'expired_card', 'incorrect_cvc'),
      ...strings('limit_exceeded', 'slow_paid', 'slow_declined', 'charged_back', 'unreachable'),
      ...strings('renewal_declined', 'renewal_authentication', 'expires_soon'),
    }),
  }),
  notices: z.strictObject({
    title: z.string(),
    manners: z.strictObject(strings('prompt', 'late', 'repeated', 'reversed', 'lost')),
  }),
  authentication: z.strictObject(strings('title', 'ask', 'askToSave', 'confirm', 'refuse')),
  approval: z.strictObject({
    ...strings('title', 'help', 'order', 'amount', 'pay', 'payOnce', 'unreceived', 'cancel'),
    later: z.strictObject(strings('month', 'year')),
  }),
  end: z.strictObject(strings('paid', 'saved', 'processing', 'cancelled')),
  declines: z.strictObject({
    ...strings('declined', 'insufficient_funds', 'expired_card', 'incorrect_cvc'),
    ...strings('authentication_failed', 'limit_exceeded'),
  }),
  back: z.string(),
  /** Around Stripe's fields; what those say is Stripe's. */
  stripe: z.strictObject({
    title: z.string(),
    /** Its script did not arrive, or could not begin. */
    unreachable: z.string(),
    /** No answer, or none that says why: it may have been paid, and the same payment is charged once. */
    unanswered: z.string(),
    again: z.string(),
  }),
})

/** What the pages say on which somebody pays, outside the application, and the BCP 47 tag of its language. */
export type Words = z.infer<typeof Copy> & { tag: string }

const words = new Map(
  languages.map(({ code, tag }) => {
    const file = new URL(`../../../../content/pages/payment/${code}.yaml`, import.meta.url)
    return [code, { ...Copy.parse(parse(readFileSync(file, 'utf8'))), tag }]
  }),
)

/** The words of the first of these languages that there is. */
export function wordsIn(...codes: (string | undefined)[]): Words {
  const { code } = codes.map(languageOfTag).find(Boolean) ?? defaultLanguage
  return words.get(code) as Words
}

/** A sentence with its `{…}` filled in. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
