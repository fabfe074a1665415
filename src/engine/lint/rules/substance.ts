import type { Field, TemplateType } from '../../source/index.ts'
import type { Reading } from '../reading.ts'
import type { Rule } from '../rule.ts'

/** Least words of the body (T4). Trades, and papers that stand beside a contract, are shorter than a core contract. */
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

/** A form's substance is its questions. */
const FORM_QUESTIONS = 8

const length: Rule = {
  code: 'T4-words',
  level: 'W',
  check: (reading) => {
    const { template } = reading
    const floor = floorFor(reading)
    const words = longestPrinting(reading)
    if (floor === undefined || words >= floor) return []
    return [
      {
        message: `The body has ${words} words; ${floor} is the least for this type.`,
        remedy: `Say what a professional ${template.type} says, or waive with the reason.`,
      },
    ]
  },
}

function floorFor({ template }: Reading): number | undefined {
  const floor = FLOORS[template.type]
  if (template.type !== 'contract' || floor === undefined) return floor
  const base = TRADE.has(template.category) ? TRADE_FLOOR : floor
  return template.language.startsWith('en') ? base : base * CIVIL_LAW_SHARE
}

/** Words of the longest of the documents that answers make. */
function longestPrinting(reading: Reading): number {
  return Math.max(0, ...reading.printings.map((blocks) => blocks.reduce((sum, { words }) => sum + words, 0)))
}

/** Questions that decide something: a switch, an option, a figure with a default, something that may be left out. */
const decisions: Rule = {
  code: 'T5-decisions',
  level: 'W',
  check: (reading) => {
    const least = { contract: 8, policy: 4 } as Partial<Record<TemplateType, number>>
    const wanted = least[reading.template.type]
    const count = reading.fields.filter(decides).length
    if (wanted === undefined || count >= wanted) return []
    return [
      reading.atKey(
        'groups',
        `${count} of at least ${wanted} decisions: switches, options and figures with a default.`,
        'Ask what the parties really decide.',
      ),
    ]
  },
}

function decides(field: Field): boolean {
  if (field.type === 'yesNo' || field.type === 'choice' || field.type === 'multipleChoice') return true
  if (
    field.type === 'duration' ||
    field.type === 'percent' ||
    field.type === 'integer' ||
    field.type === 'money'
  )
    return field.default !== undefined
  return !field.required && ['longText', 'list', 'table'].includes(field.type)
}

/** Facts that belong to one document: what is asked, and figures in the text. */
const facts: Rule = {
  code: 'T6-facts',
  level: 'W',
  check: (reading) => {
    const least = { letter: 3, policy: 5, jobDescription: 8 } as Partial<Record<TemplateType, number>>
    const wanted = least[reading.template.type]
    const asked = reading.fields.filter(({ type }) => type !== 'computed').length
    const figures = reading.body.filter(({ text }) => /\d/u.test(text)).length
    if (wanted === undefined || asked + figures >= wanted) return []
    return [
      reading.atKey(
        'groups',
        `${asked + figures} of at least ${wanted} facts of its own: fields, names, figures.`,
        'Ask for, or write, what is true of this title only.',
      ),
    ]
  },
}

const questions: Rule = {
  code: 'T5-questions',
  level: 'W',
  check: (reading) => {
    if (reading.template.type !== 'form' || reading.fields.length >= FORM_QUESTIONS) return []
    return [
      reading.atKey(
        'groups',
        `${reading.fields.length} of at least ${FORM_QUESTIONS} questions in a form.`,
        'Ask what the form is for.',
      ),
    ]
  },
}

export const substanceRules = [length, decisions, facts, questions]
