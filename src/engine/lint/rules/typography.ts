import { matchesIn } from '../passages.ts'
import { type Finding, rule } from '../rule.ts'

/** French as a source has it. The engine sets spaces and quotation marks in the body, but nowhere else. */
const FRENCH: [pattern: RegExp, message: string, remedy: string][] = [
  [/"/gu, 'An English quotation mark', 'Write « and » with a space inside.'],
  [/[“”]/gu, 'An English quotation mark', 'Write « and » with a space inside.'],
  [/[\p{L}\p{N})\uFFFC][;!?](?![\p{L}\p{N}])/gu, 'No space before ; ! or ?', 'Write a space before it.'],
  [/(?<!https?|mailto)[\p{L})\uFFFC]:(?=\s|$)/gu, 'No space before :', 'Write a space before it.'],
  [/«(?=\S)(?!\s)|(?<=\S)(?<!\s)»/gu, 'No space inside « »', 'Write « so ».'],
  [/(?<![\d.])\d{1,3}(?:,\d{3})+(?!\d|\s?%)/gu, 'An amount in English figures', 'Write 1 234,56.'],
  [/[€$]\s?\d/gu, 'A currency sign before the amount', 'Write it after the amount: 1 234,56 €.'],
  [
    /(?<!\p{L})\d+(?:ème|eme|ième|è)s?(?!\p{L})|(?<!\p{L})1(?:ier|ère)(?!\p{L})/gu,
    'An ordinal of its own',
    'Write 1er, 1re, 2e.',
  ],
  [
    /(?<!\p{L})(?:Etats?|Ecoles?|Etudes?|Electricité|Emission|Evaluation|Election|Ecrit|Egalité)(?!\p{L})|(?<=^|[.:] )A(?= \p{Ll})/gu,
    'A capital without its accent',
    'Write À, É, È.',
  ],
]
/** What open what ? and ! close. */
const SPANISH = [
  ['¿', '?'],
  ['¡', '!'],
] as const

export const typographyRules = [
  rule('FR-typography', 'E', (reading) => {
    const { language } = reading.template
    if (!language.startsWith('fr')) return undefined
    const passages = reading.passages.filter(({ part }) => part !== 'example')
    // Quebec sets no space before ; ! ?: either way is fine in a source.
    const wanted = language === 'fr-CA' ? FRENCH.filter(([, what]) => !what.includes('before ;')) : FRENCH
    return wanted.flatMap(([pattern, what, remedy]) => {
      const around = matchesIn(passages, pattern).map((match) => {
        const { passage, found, index } = match
        return {
          ...match,
          found: passage.text.slice(Math.max(0, index - 15), index + found.length + 5).trim(),
        }
      })
      return reading.quoted(around, what, remedy)
    })
  }),
  rule('ES-marks', 'E', (reading) => {
    if (!reading.template.language.startsWith('es')) return undefined
    return reading.passages.flatMap((passage) =>
      SPANISH.flatMap(([opening, closing]): Finding[] => {
        if (passage.text.split(opening).length >= passage.text.split(closing).length) return []
        const message = `A ${closing} without its ${opening}.`
        return [reading.at(passage, closing, message, `Write ${opening} where it begins.`)]
      }),
    )
  }),
  /** Two spaces, a tab, a space before a comma: in the words themselves, not between answers. */
  rule('U5-spacing', 'E', (reading) =>
    reading.quoted(matchesIn(reading.passages, /\S {2,}\S|\p{L} +,|\t/gu), 'A space too many', 'Remove it.'),
  ),
  /**
   * A tag at the margin ends the list above it: what is indented below it counts from the start, one level
   * too high. Markdown says so, and nobody who reads the source sees it.
   */
  rule('U5-indent', 'E', ({ places }) => {
    const lines = places.bodyLines.filter(({ text }) => text.trim() !== '')
    return lines.flatMap(({ line, text }, index): Finding[] => {
      const next = lines[index + 1]?.text ?? ''
      const isAtMargin = /^\{% (?:if|else|each|\/if|\/each)\b/u.test(text) && /%\}\s*$/u.test(text)
      if (!isAtMargin || !/^\s{2,}(?:\d+\.|-)\s/u.test(next)) return []
      const message = 'A tag at the margin breaks the list whose items go on below it.'
      return [{ line, message, remedy: 'Indent the tag like those items.' }]
    })
  }),
  /** HTML and addresses of pages are not for a document that goes out under the user's name. */
  rule('U11-outside', 'E', (reading) =>
    reading.quoted(
      matchesIn(reading.body, /<\/?[a-z][^>]*>|https?:\/\/\S+|www\.\S+|javascript:/giu).filter(
        ({ found }) => !/example\.(?:com|org|net)/.test(found),
      ),
      'A link or markup in the document',
      'Name the source in words; links belong in the law table.',
    ),
  ),
]
