import { matchesIn } from '../passages.ts'
import type { PrintedBlock } from '../printed-blocks.ts'
import type { Reading } from '../reading.ts'
import type { Finding, Rule } from '../rule.ts'

const SUMMARY = { least: 40, most: 90 }
const DUTIES = { least: 8, most: 14 }

/** Rules are duties: a policy without "must" obliges nobody. */
const policyDuties: Rule = {
  code: 'POL-duties',
  level: 'W',
  check: (reading) => {
    if (reading.template.type !== 'policy') return []
    const duties =
      reading.bodyText.match(/(?<!\p{L})(?:must|doit|doivent|debe|deben|deberá|deberán)(?!\p{L})/giu) ?? []
    if (duties.length >= 3) return []
    return [
      { message: `${duties.length} rules say must.`, remedy: 'Write each rule as what somebody must do.' },
    ]
  },
}

/** Why, then what is resolved. */
const recitals: Rule = {
  code: 'RES-recitals',
  level: 'E',
  check: (reading) => {
    if (reading.template.type !== 'resolution') return []
    const has = reading.nodes.some((node) => node.kind === 'clause' && node.series === 'recitals')
    return has
      ? []
      : [{ message: 'A resolution without recitals.', remedy: 'Say why it is passed, in {% recitals %}.' }]
  },
}

/** The job in 40 to 90 words, before anything else. */
const summary: Rule = {
  code: 'JOB-summary',
  level: 'W',
  check: (reading) => {
    if (reading.template.type !== 'jobDescription') return []
    const [, filled = []] = reading.printings
    const opening = filled.find(({ kind, words, heading }) => !heading && kind === 'paragraph' && words >= 20)
    const words = opening?.words ?? 0
    if (opening && words >= SUMMARY.least && words <= SUMMARY.most) return []
    const message = `The summary has ${words} words; ${SUMMARY.least} to ${SUMMARY.most} are wanted.`
    const remedy = 'Say in one paragraph what the job is for.'
    return [opening ? reading.atBlock(opening.id, message, remedy) : { message, remedy }]
  },
}

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

const dutyCount: Rule = {
  code: 'JOB-duties',
  level: 'W',
  check: (reading) => {
    if (reading.template.type !== 'jobDescription') return []
    const rows = reading.nodes.flatMap((node) =>
      node.kind === 'table' ? [node.rows.filter((row) => row.kind === 'row').length] : [],
    )
    const count = duties(reading).length
    const inRange = (number: number) => number >= DUTIES.least && number <= DUTIES.most
    if (inRange(count) || rows.some(inRange) || asksForDuties(reading)) return []
    return [
      {
        message: `${count} duties; ${DUTIES.least} to ${DUTIES.most} are wanted.`,
        remedy: 'List them below a heading "Duties", the weightiest first.',
      },
    ]
  },
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

/** "Plans the campaigns", not "Responsible for the campaigns". */
const verbs: Rule = {
  code: 'JOB-verb',
  level: 'W',
  check: (reading) => {
    if (reading.template.type !== 'jobDescription') return []
    return duties(reading).flatMap(({ id, text }): Finding[] => {
      if (!reading.rules.notAVerb.test(text)) return []
      return [
        reading.atBlock(
          id,
          `A duty does not begin with a verb: "${text.slice(0, 30)}".`,
          'Begin with what the person does.',
        ),
      ]
    })
  },
}

/** Shares of time that are typed in a table add up. */
const shares: Rule = {
  code: 'JOB-shares',
  level: 'E',
  check: (reading) => {
    if (reading.template.type !== 'jobDescription') return []
    return reading.nodes.flatMap((node): Finding[] => {
      if (node.kind !== 'table') return []
      const typed = node.rows.flatMap((row) =>
        row.kind === 'row'
          ? row.cells.flatMap((cell) => {
              const [only] = cell
              const percent =
                only?.kind === 'text' ? /^(\d+(?:[.,]\d+)?)[\s\u00A0\u202F]?%$/u.exec(only.text.trim()) : null
              return percent ? [Number(percent[1]?.replace(',', '.'))] : []
            })
          : [],
      )
      const total = typed.reduce((sum, share) => sum + share, 0)
      if (typed.length < 3 || total === 100) return []
      return [reading.atBlock(node.id, `The shares add up to ${total} %.`, 'Make them 100 %.')]
    })
  },
}

/** Words of age, sex, family or origin. */
const discrimination: Rule = {
  code: 'JOB-words',
  level: 'E',
  check: (reading) => {
    if (reading.template.type !== 'jobDescription') return []
    return reading.rules.discriminating.flatMap(({ pattern, instead }) =>
      matchesIn(reading.body, pattern).map(({ passage, found }) =>
        reading.at(passage, found, `A word that shuts people out: "${found}".`, `Write ${instead}.`),
      ),
    )
  },
}

export const bodyRules = [policyDuties, recitals, summary, dutyCount, verbs, shares, discrimination]
