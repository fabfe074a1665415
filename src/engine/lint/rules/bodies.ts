import { matchesIn } from '../passages.ts'
import type { PrintedBlock, Reading } from '../reading.ts'
import { type Finding, rulesFor } from '../rule.ts'

const SUMMARY = { least: 40, most: 90 }
const DUTIES = { least: 8, most: 14 }
const policy = rulesFor('policy')
const resolution = rulesFor('resolution')
const job = rulesFor('jobDescription')

/** The items below the heading of duties; a table's first cells are duties too. */
function duties(reading: Reading): PrintedBlock[] {
  const [, blocks = []] = reading.printings
  const start = blocks.findIndex(({ heading, text }) => heading && reading.rules.dutiesHeading.test(text))
  if (start < 0) return []
  const rest = blocks.slice(start + 1)
  const end = rest.findIndex(({ heading, kind }) => heading || kind === 'schedule')
  return (end < 0 ? rest : rest.slice(0, end)).filter(
    ({ kind, level, bullet }) => (kind === 'clause' && level > 1) || bullet,
  )
}

/** A table or a list field for the duties: their number is the person's. */
function asksForDuties(reading: Reading): boolean {
  return reading.fields.some(
    (field) =>
      (field.type === 'table' || field.type === 'list') &&
      reading.rules.dutiesHeading.test(field.label) &&
      field.maximum >= DUTIES.least,
  )
}

export const bodyRules = [
  /** Rules are duties: a policy without "must" obliges nobody. */
  policy('POL-duties', 'W', (reading) => {
    const must = /(?<!\p{L})(?:must|doit|doivent|debe|deben|deberá|deberán)(?!\p{L})/giu
    const count = reading.bodyText.match(must)?.length ?? 0
    if (count >= 3) return undefined
    return { message: `${count} rules say must.`, remedy: 'Write each rule as what somebody must do.' }
  }),
  /** Why, then what is resolved. */
  resolution('RES-recitals', 'E', (reading) => {
    if (reading.nodes.some((node) => node.kind === 'clause' && node.series === 'recitals')) return undefined
    return { message: 'A resolution without recitals.', remedy: 'Say why it is passed, in {% recitals %}.' }
  }),
  /** The job in 40 to 90 words, before anything else. */
  job('JOB-summary', 'W', (reading) => {
    const [, filled = []] = reading.printings
    const opening = filled.find(({ kind, words, heading }) => !heading && kind === 'paragraph' && words >= 20)
    const words = opening?.words ?? 0
    if (opening && words >= SUMMARY.least && words <= SUMMARY.most) return undefined
    const message = `The summary has ${words} words; ${SUMMARY.least} to ${SUMMARY.most} are wanted.`
    const remedy = 'Say in one paragraph what the job is for.'
    return opening ? reading.atBlock(opening.id, message, remedy) : { message, remedy }
  }),
  job('JOB-duties', 'W', (reading) => {
    const rows = reading.nodes.flatMap((node) =>
      node.kind === 'table' ? [node.rows.filter((row) => row.kind === 'row').length] : [],
    )
    const count = duties(reading).length
    const inRange = (number: number) => number >= DUTIES.least && number <= DUTIES.most
    if (inRange(count) || rows.some(inRange) || asksForDuties(reading)) return undefined
    return {
      message: `${count} duties; ${DUTIES.least} to ${DUTIES.most} are wanted.`,
      remedy: 'List them below a heading "Duties", the weightiest first.',
    }
  }),
  /** "Plans the campaigns", not "Responsible for the campaigns". */
  job('JOB-verb', 'W', (reading) =>
    duties(reading)
      .filter(({ text }) => reading.rules.notAVerb.test(text))
      .map(({ id, text }) => {
        const message = `A duty does not begin with a verb: "${text.slice(0, 30)}".`
        return reading.atBlock(id, message, 'Begin with what the person does.')
      }),
  ),
  /** Shares of time that are typed in a table add up. */
  job('JOB-shares', 'E', (reading) =>
    reading.nodes.flatMap((node): Finding[] => {
      if (node.kind !== 'table') return []
      const cells = node.rows.flatMap((row) => (row.kind === 'row' ? row.cells : []))
      const typed = cells.flatMap(([only]) => {
        const text = only?.kind === 'text' ? only.text.trim() : ''
        const [, percent] = /^(\d+(?:[.,]\d+)?)[\s\u00A0\u202F]?%$/u.exec(text) ?? []
        return percent === undefined ? [] : [Number(percent.replace(',', '.'))]
      })
      const total = typed.reduce((sum, share) => sum + share, 0)
      if (typed.length < 3 || total === 100) return []
      return [reading.atBlock(node.id, `The shares add up to ${total} %.`, 'Make them 100 %.')]
    }),
  ),
  /** Words of age, sex, family or origin. */
  job('JOB-words', 'E', (reading) =>
    reading.rules.discriminating.flatMap(({ pattern, instead }) =>
      reading.quoted(matchesIn(reading.body, pattern), 'A word that shuts people out', `Write ${instead}.`),
    ),
  ),
]
