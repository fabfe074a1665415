import { matchesIn } from '../passages.ts'
import type { Reading } from '../reading.ts'
import type { Finding, Rule } from '../rule.ts'

/** Letters that ask for money or for an act, and say until when. */
const DEMANDING = new Set(['F04', 'L21'])
const MARKETING = new Set(['M01'])

const rule = (code: string, level: Rule['level'], check: Rule['check']): Rule => ({
  code,
  level,
  check: (reading) => (reading.template.type === 'letter' ? check(reading) : []),
})
const first = (pattern: RegExp) => new RegExp(pattern.source, pattern.flags.replace('g', ''))

/** A letter ends with a closing and a name. */
const closingWords = rule('LET-closing', 'E', (reading) => {
  const signed = reading.nodes.find((node) => node.kind === 'signatures')
  if (!signed)
    return [{ message: 'The letter is not signed.', remedy: 'End with {% signatures style="letter" %}.' }]
  if (signed.style !== 'letter')
    return [
      reading.atBlock(signed.id, 'A letter with the signatures of a contract.', 'Write style="letter".'),
    ]
  const signers = reading.nodes.filter((node) => node.kind === 'signer')
  if (signers.every(({ closing = [] }) => closing.length > 0)) return []
  return closesInText(reading)
    ? []
    : [reading.atBlock(signed.id, 'A signature without a closing.', 'Write closing="Sincerely,".')]
})

/** French closings are a sentence of their own, and may stand as the last paragraph. */
function closesInText(reading: Reading): boolean {
  const last = reading.body.filter(({ kind }) => kind === 'paragraph').slice(-3)
  return last.some(({ text }) =>
    /salutations|sentiments|considération|atentamente|saludo|sincerely|faithfully|regards/iu.test(text),
  )
}

const salutation = rule('LET-salutation', 'W', (reading) => {
  const [opening] = reading.body.filter(({ kind }) => kind === 'paragraph')
  if (!opening || /[,:]\s*$/u.test(opening.text.replaceAll('\u2063', ''))) return []
  return [
    reading.atBlock(
      opening.id,
      'The letter does not begin with a salutation.',
      'Write "Dear …," on a line of its own.',
    ),
  ]
})

/** What is asked for has a day that the sender chooses. */
const deadline = rule('LET-deadline', 'W', (reading) => {
  if (!DEMANDING.has(reading.template.category)) return []
  const letterhead = reading.template.body.find((block) => block.kind === 'letterhead')
  const own = letterhead?.kind === 'letterhead' ? letterhead.date : undefined
  const isDeadline = reading.fields.some(
    (field) =>
      (field.type === 'date' && field.id !== own) ||
      field.type === 'duration' ||
      (field.type === 'computed' && field.result === 'date'),
  )
  if (isDeadline) return []
  return [
    reading.atKey(
      'groups',
      'The letter asks for something and no field says until when.',
      'Add a date field for the deadline.',
    ),
  ]
})

/** To threaten with the police for a debt is an offence in many places. */
const threats = rule('LET-threat', 'E', (reading) => {
  if (!DEMANDING.has(reading.template.category)) return []
  return matchesIn(reading.body, reading.rules.criminalThreat).map(({ passage, found }) =>
    reading.at(
      passage,
      found,
      `A threat in a letter about a debt: "${found}".`,
      'Name the lawful next step: a claim in court.',
    ),
  )
})

/** What the text says is enclosed is listed at the end. */
const enclosures = rule('LET-enclosures', 'W', (reading) => {
  const listed = reading.body.find(({ text }) =>
    reading.rules.enclosureList.test(text.replaceAll('\u2063', '')),
  )
  const mentioned = reading.body.find(
    (passage) => passage !== listed && first(reading.rules.enclosed).test(passage.text),
  )
  if (mentioned && !listed) {
    const [found = ''] = first(reading.rules.enclosed).exec(mentioned.text) ?? []
    return [
      reading.at(
        mentioned,
        found,
        'Something is enclosed and there is no list of enclosures.',
        'End with a paragraph "Enclosure: …".',
      ),
    ]
  }
  return []
})

/** An apology that admits liability wants a word of warning to the sender. */
const admissions = rule('LET-admission', 'W', (reading) => {
  if (reading.passages.some(({ part }) => part === 'note')) return []
  return reading.body.flatMap((passage): Finding[] => {
    const [found] = first(reading.rules.admission).exec(passage.text) ?? []
    if (found === undefined) return []
    return [
      reading.at(
        passage,
        found,
        `"${found}" admits liability without a note.`,
        'Add {% note %} on what it may cost, or say it in another way.',
      ),
    ]
  })
})

const marketing = rule('LET-unsubscribe', 'E', (reading) => {
  if (!MARKETING.has(reading.template.category)) return []
  if (first(reading.rules.unsubscribe).test(reading.bodyText)) return []
  return [
    { message: 'A marketing message without a way to stop it.', remedy: 'Say how the reader unsubscribes.' },
  ]
})

export const letterRules = [closingWords, salutation, deadline, threats, enclosures, admissions, marketing]
