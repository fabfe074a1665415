import { z } from 'zod'
import type { Language } from '#kernel/i18n/languages.ts'
import { pageHead, parseCopy, prose, strings } from '#ui/website/texts/page-copy.server.ts'
import type { TextParameters } from '#ui/website/texts/read-text.server.ts'

/** What the landing pages say: `content/landing/{language}/{promise}.yaml`. */
const sources = import.meta.glob<string>('/content/landing/*/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const named = z.strictObject({ title: z.string(), text: prose })
const headed = { title: z.string(), lead: prose }

/** What a landing page may be composed of; each part gets its figures, pages and screens from the library. */
const Section = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('documents'), ...headed }),
  z.strictObject({
    kind: z.literal('folders'),
    ...headed,
    ...strings('folder', 'templates', 'free', 'total'),
  }),
  z.strictObject({ kind: z.literal('kinds'), ...headed }),
  z.strictObject({
    kind: z.literal('grades'),
    ...headed,
    rows: z.strictObject({ scaffold: named, beta: named, verified: named }),
  }),
  z.strictObject({ kind: z.literal('form'), ...headed, questions: z.string(), more: z.string() }),
  z.strictObject({
    kind: z.literal('files'),
    ...headed,
    alt: z.string(),
    rows: z.array(z.strictObject({ name: z.string(), extension: z.string(), text: prose })).min(2),
  }),
  z.strictObject({ kind: z.literal('free'), ...headed }),
  z.strictObject({ kind: z.literal('pages'), ...headed }),
  z.strictObject({
    kind: z.literal('claims'),
    ...headed,
    figures: z.array(z.strictObject({ figure: z.string(), text: z.string() })).min(2),
  }),
  z.strictObject({ kind: z.literal('steps'), title: z.string(), items: z.array(named).min(2) }),
  z.strictObject({ kind: z.literal('points'), title: z.string(), items: z.array(named).min(2) }),
  z.strictObject({
    kind: z.literal('answers'),
    title: z.string(),
    items: z.array(z.strictObject({ question: z.string(), answer: prose })).min(2),
  }),
])
export type SectionCopy = z.output<typeof Section>

const Copy = z.strictObject({
  ...pageHead,
  /** LP-1: what the page is about, above its heading; the same as a heading of the dialog (SIGN-1). */
  label: z.string(),
  alias: z.string(),
  /** LP-1: what stands over the search. */
  cardHeading: z.string(),
  /** LP-1: whether the top of the page has a button beside its search. */
  isMainButton: z.enum(['true', 'false']).transform((text) => text === 'true'),
  /** LP-1: what is suggested, and where the buttons lead; left out, the default of the language (CAT-3). */
  keyword: z.string().optional(),
  heading: z.string(),
  promise: prose,
  action: z.string(),
  hero: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('stack') }),
    z.strictObject({ kind: z.literal('page') }),
    z.strictObject({ kind: z.literal('count'), unit: z.string() }),
    z.strictObject({ kind: z.literal('screen'), alt: z.string() }),
    z.strictObject({ kind: z.literal('film'), alt: z.string(), action: z.string(), title: z.string() }),
  ]),
  sections: z.array(Section).min(3).max(6),
  end: z.strictObject({ title: z.string(), lead: prose }),
})
export type LandingCopy = z.output<typeof Copy>

/**
 * Reads what a landing page says in a language.
 * @throws where the file is missing or badly written, which fails the build that makes the page
 */
export function readLandingCopy(
  promise: string,
  { code }: Pick<Language, 'code'>,
  parameters: TextParameters,
): LandingCopy {
  const file = `content/landing/${code}/${promise}.yaml`
  return parseCopy(sources[`/${file}`], file, Copy, parameters)
}
