import { wordCount } from '../passages.ts'
import { type Finding, rule, textRule } from '../rule.ts'

/** Least entries of each list. */
const AT_LEAST = [
  ['whenToUse', 3],
  ['whenNotToUse', 3],
  ['prepare', 3],
  ['mistakes', 3],
  ['questions', 3],
  ['keywords', 5],
] as const
/** Words of the template's page. */
const PAGE_FLOOR = 350
/** Copy above this does not fit a search result. */
const SUMMARY_WORDS = 35

export const pageCopyRules = [
  /** Enough on the template's page to decide by. */
  rule('U8-copy', 'W', (reading) =>
    AT_LEAST.flatMap(([key, least]) => {
      const { length } = reading.template.copy[key]
      if (length >= least) return []
      const message = `${key} has ${length} of at least ${least} entries.`
      return [reading.atKey(`copy.${key}`, message, 'Add what is true of this title only.')]
    }),
  ),
  /** The same sentence twice says one thing less. */
  rule('U8-repeat', 'W', (reading) => {
    const seen = new Set<string>()
    return reading.passages.flatMap((passage): Finding[] => {
      const { part, text } = passage
      if (part !== 'copy' || wordCount(text) < 6) return []
      const isRepeat = seen.has(text.toLowerCase())
      seen.add(text.toLowerCase())
      const message = 'The same sentence stands twice on the page.'
      return isRepeat ? [reading.at(passage, text, message, 'Say something else.')] : []
    })
  }),
  rule('T4-page-words', 'W', (reading) => {
    const words = reading.passages
      .filter(({ part }) => part === 'copy')
      .reduce((sum, { text }) => sum + wordCount(text), 0)
    if (words >= PAGE_FLOOR) return undefined
    const message = `The page has ${words} words; ${PAGE_FLOOR} is the least.`
    const remedy = `Add ${PAGE_FLOOR - words} or more under copy, with facts about this title.`
    return reading.atKey('copy', message, remedy)
  }),
  rule('U8-summary', 'W', (reading) => {
    const words = wordCount(reading.template.copy.summary)
    if (words <= SUMMARY_WORDS) return undefined
    const remedy = `Say it in ${SUMMARY_WORDS} words at most.`
    return reading.atKey('copy.summary', `The summary has ${words} words.`, remedy)
  }),
  /** A text field shows an example, so that the person sees how its answer will be read. */
  textRule('U8-example', 'E', (reading) => {
    const missing = (id: string, path: string) => {
      const remedy = 'Write a made-up example that fits the sentence.'
      return reading.atKey(path, `The field ${id} has no example.`, remedy)
    }
    return reading.template.groups.flatMap((group, groupIndex) =>
      group.fields.flatMap((field, index): Finding[] => {
        const path = `groups.${groupIndex}.fields.${index}`
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
    )
  }),
]
