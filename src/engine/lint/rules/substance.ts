import type { Field, TemplateType } from '../../source/index.ts'
import type { PrintedBlock, Reading } from '../reading.ts'
import { rule, rulesFor } from '../rule.ts'

/** Least words of the body (T4). Trades, and papers beside a contract, are shorter than a core contract. */
const FLOORS: Partial<Record<TemplateType, number>> = {
  contract: 1800,
  instrument: 120,
  policy: 600,
  notice: 500,
  letter: 120,
  jobDescription: 450,
  resolution: 200,
}
const TRADE = new Set(['L04', 'L17', 'L18', 'L20', 'L22', 'L23'])
const TRADE_FLOOR = 1200
/** French and Spanish law says by itself what a common-law contract must spell out. */
const CIVIL_LAW_SHARE = 0.7

/** Least decisions (T5) and facts (T6). A form's substance is its questions. */
const DECISIONS: Partial<Record<TemplateType, number>> = { contract: 8, policy: 4 }
const FACTS: Partial<Record<TemplateType, number>> = { letter: 3, policy: 5, jobDescription: 8 }
const FORM_QUESTIONS = 8

function floorFor({ template }: Reading): number | undefined {
  const floor = FLOORS[template.type]
  if (template.type !== 'contract' || floor === undefined) return floor
  const base = TRADE.has(template.category) ? TRADE_FLOOR : floor
  return template.language.startsWith('en') ? base : base * CIVIL_LAW_SHARE
}

const wordsIn = (blocks: readonly PrintedBlock[]) => blocks.reduce((sum, { words }) => sum + words, 0)

/** A switch, an option, a figure with a default, something that may be left out. */
function decides(field: Field): boolean {
  switch (field.type) {
    case 'yesNo':
    case 'choice':
    case 'multipleChoice':
      return true
    case 'duration':
    case 'number':
    case 'percent':
    case 'integer':
    case 'money':
      return field.default !== undefined
    default:
      return !field.required && ['longText', 'list', 'table'].includes(field.type)
  }
}

export const substanceRules = [
  rule('T4-words', 'W', (reading) => {
    const floor = floorFor(reading)
    // One of the first is long enough almost always, and words take time to count.
    if (floor === undefined || reading.printings.some((blocks) => wordsIn(blocks) >= floor)) return undefined
    const words = Math.max(0, ...reading.printings.map(wordsIn))
    return {
      message: `The text below the head has ${words} words; ${floor} is the least for this type.`,
      remedy: `Say what a professional ${reading.template.type} says, or waive with the reason.`,
    }
  }),
  rule('T5-decisions', 'W', (reading) => {
    const wanted = DECISIONS[reading.template.type] ?? 0
    const count = reading.fields.filter(decides).length
    if (count >= wanted) return undefined
    const message = `${count} of at least ${wanted} decisions: switches, options and figures with a default.`
    return reading.atKey('groups', message, 'Ask what the parties really decide.')
  }),
  /** What belongs to one document: what is asked, and figures in the text. */
  rule('T6-facts', 'W', (reading) => {
    const wanted = FACTS[reading.template.type] ?? 0
    const asked = reading.fields.filter(({ type }) => type !== 'computed').length
    const figures = reading.body.filter(({ text }) => /\d/u.test(text)).length
    if (asked + figures >= wanted) return undefined
    const message = `${asked + figures} of at least ${wanted} facts of its own: fields, names, figures.`
    return reading.atKey('groups', message, 'Ask for, or write, what is true of this title only.')
  }),
  rulesFor('form')('T5-questions', 'W', (reading) => {
    const { length } = reading.fields
    if (length >= FORM_QUESTIONS) return undefined
    const message = `${length} of at least ${FORM_QUESTIONS} questions in a form.`
    return reading.atKey('groups', message, 'Ask what the form is for.')
  }),
]
