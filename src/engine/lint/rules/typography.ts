import { matchesIn, type Passage } from '../passages.ts'
import type { Reading } from '../reading.ts'
import type { Finding, Rule } from '../rule.ts'

type Sign = [pattern: RegExp, message: string, remedy: string]

/** French as it is written in a source. The engine sets the spaces and quotation marks of the body, and of nothing else. */
const FRENCH: Sign[] = [
  [/"/gu, 'An English quotation mark', 'Write « and » with a space inside.'],
  [/[“”]/gu, 'An English quotation mark', 'Write « and » with a space inside.'],
  [/[\p{L}\p{N})\uFFFC][;!?](?![\p{L}\p{N}])/gu, 'No space before ; ! or ?', 'Write a space before it.'],
  [/(?<!https?|mailto)[\p{L})\uFFFC]:(?=\s|$)/gu, 'No space before :', 'Write a space before it.'],
  [/«(?=\S)(?!\s)|(?<=\S)(?<!\s)»/gu, 'No space inside « »', 'Write « so ».'],
  [/(?<![\d.])\d{1,3}(?:,\d{3})+(?!\d)/gu, 'An amount in English figures', 'Write 1 234,56.'],
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

/** Quebec sets no space before ; ! ?: either way is fine in a source. */
const isQuebec = ({ template }: Reading) => template.language === 'fr-CA'

function signs(reading: Reading, passages: Passage[], wanted: Sign[]): Finding[] {
  return wanted.flatMap(([pattern, message, remedy]) =>
    matchesIn(passages, pattern).map(({ passage, found, index }) => {
      const around = passage.text.slice(Math.max(0, index - 15), index + found.length + 5).trim()
      return reading.at(passage, around, `${message}: "${around}".`, remedy)
    }),
  )
}

const french: Rule = {
  code: 'FR-typography',
  level: 'E',
  check: (reading) => {
    if (!reading.template.language.startsWith('fr')) return []
    const wanted = isQuebec(reading) ? FRENCH.filter(([, message]) => !message.includes('before ;')) : FRENCH
    return signs(
      reading,
      reading.passages.filter(({ part }) => part !== 'example'),
      wanted,
    )
  },
}

/** ¿ and ¡ open what ? and ! close. */
const spanish: Rule = {
  code: 'ES-marks',
  level: 'E',
  check: (reading) => {
    if (!reading.template.language.startsWith('es')) return []
    return reading.passages.flatMap((passage) =>
      (
        [
          ['¿', '?'],
          ['¡', '!'],
        ] as const
      ).flatMap(([opening, closing]): Finding[] => {
        if (passage.text.split(opening).length >= passage.text.split(closing).length) return []
        return [
          reading.at(
            passage,
            closing,
            `A ${closing} without its ${opening}.`,
            `Write ${opening} where it begins.`,
          ),
        ]
      }),
    )
  },
}

/** Two spaces, a tab, a space before a comma: in the words themselves, not between answers. */
const spacing: Rule = {
  code: 'U5-spacing',
  level: 'E',
  check: (reading) =>
    matchesIn(reading.passages, /\S {2,}\S|\p{L} +,|\t/gu).map(({ passage, found }) =>
      reading.at(passage, found, `A space too many: "${found}".`, 'Remove it.'),
    ),
}

/**
 * A tag at the margin ends the list above it: what is indented below it counts from the start, one level too high. Markdown
 * says so, and nobody who reads the source sees it.
 */
const indents: Rule = {
  code: 'U5-indent',
  level: 'E',
  check: ({ places }) => {
    const lines = places.bodyLines.filter(({ text }) => text.trim() !== '')
    return lines.flatMap(({ line, text }, index): Finding[] => {
      const next = lines[index + 1]?.text ?? ''
      const isAtMargin = /^\{% (?:if|else|each|\/if|\/each)\b/u.test(text) && /%\}\s*$/u.test(text)
      if (!isAtMargin || !/^\s{2,}(?:\d+\.|-)\s/u.test(next)) return []
      return [
        {
          line,
          message: 'A tag at the margin breaks the list whose items go on below it.',
          remedy: 'Indent the tag like those items.',
        },
      ]
    })
  },
}

/** HTML and addresses of pages are not for a document that goes out under the user's name. */
const markup: Rule = {
  code: 'U11-outside',
  level: 'E',
  check: (reading) =>
    matchesIn(reading.body, /<\/?[a-z][^>]*>|https?:\/\/\S+|www\.\S+|javascript:/giu)
      .filter(({ found }) => !/example\.(?:com|org|net)/.test(found))
      .map(({ passage, found }) =>
        reading.at(
          passage,
          found,
          `A link or markup in the document: "${found}".`,
          'Name the source in words; links belong in the law table.',
        ),
      ),
}

export const typographyRules = [french, spanish, spacing, indents, markup]
