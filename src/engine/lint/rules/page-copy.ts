import type { Finding, Rule } from '../rule.ts'
import { wordCount } from '../sentences.ts'

const AT_LEAST = {
  whenToUse: 3,
  whenNotToUse: 3,
  prepare: 3,
  mistakes: 3,
  questions: 3,
  keywords: 5,
} as const
/** Words of the template's page. */
const PAGE_FLOOR = 350
/** Copy above this does not fit a search result. */
const SUMMARY_WORDS = 35

/** Enough on the template's page to decide by. */
const counts: Rule = {
  code: 'U8-copy',
  level: 'W',
  check: (reading) => {
    const { copy } = reading.template
    return (Object.keys(AT_LEAST) as (keyof typeof AT_LEAST)[]).flatMap((key): Finding[] => {
      if (copy[key].length >= AT_LEAST[key]) return []
      return [
        reading.atKey(
          `copy.${key}`,
          `${key} has ${copy[key].length} of at least ${AT_LEAST[key]} entries.`,
          'Add what is true of this title only.',
        ),
      ]
    })
  },
}

/** The same sentence twice says one thing less. */
const repeats: Rule = {
  code: 'U8-repeat',
  level: 'W',
  check: (reading) => {
    const seen = new Set<string>()
    return reading.passages.flatMap((passage): Finding[] => {
      if (passage.part !== 'copy' || wordCount(passage.text) < 6) return []
      const key = passage.text.toLowerCase()
      const isRepeat = seen.has(key)
      seen.add(key)
      if (!isRepeat) return []
      return [
        reading.at(
          passage,
          passage.text,
          'The same sentence stands twice on the page.',
          'Say something else.',
        ),
      ]
    })
  },
}

const floor: Rule = {
  code: 'T4-page-words',
  level: 'W',
  check: (reading) => {
    const words = reading.passages
      .filter(({ part }) => part === 'copy')
      .reduce((sum, { text }) => sum + wordCount(text), 0)
    if (words >= PAGE_FLOOR) return []
    return [
      reading.atKey(
        'copy',
        `The page has ${words} words; ${PAGE_FLOOR} is the least.`,
        'Add facts about this title.',
      ),
    ]
  },
}

const summary: Rule = {
  code: 'U8-summary',
  level: 'W',
  check: (reading) => {
    const words = wordCount(reading.template.copy.summary)
    if (words <= SUMMARY_WORDS) return []
    return [
      reading.atKey(
        'copy.summary',
        `The summary has ${words} words.`,
        `Say it in ${SUMMARY_WORDS} words at most.`,
      ),
    ]
  },
}

/** A text field shows an example, so that the person sees how its answer will be read. */
const examples: Rule = {
  code: 'U8-example',
  level: 'E',
  check: (reading) =>
    reading.template.groups.flatMap((group, groupIndex) =>
      group.fields.flatMap((field, index): Finding[] => {
        const path = `groups.${groupIndex}.fields.${index}`
        const missing = (id: string, at: string) =>
          reading.atKey(
            at,
            `The field ${id} has no example.`,
            'Write a made-up example that fits the sentence.',
          )
        if (field.type === 'table')
          return field.columns.flatMap((column, at) =>
            column.type === 'text' && column.example === undefined && column.default === undefined
              ? [missing(`${field.id}.${column.id}`, `${path}.columns.${at}`)]
              : [],
          )
        const wants = field.type === 'text' || field.type === 'longText' || field.type === 'list'
        if (!wants || field.example !== undefined || field.default !== undefined) return []
        return [missing(field.id, path)]
      }),
    ),
}

export const pageCopyRules = [counts, repeats, floor, summary, examples]
