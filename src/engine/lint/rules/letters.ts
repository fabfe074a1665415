import { has, matchesIn } from '../passages.ts'
import type { Reading } from '../reading.ts'
import { type Finding, rulesFor } from '../rule.ts'

const letter = rulesFor('letter')
/** Letters that ask for money or for an act, and say until when. */
const DEMANDING = new Set(['F04', 'L21'])
const MARKETING = 'M01'

/** French closings are a sentence of their own, and may stand as the last paragraph. */
function closesInText(reading: Reading): boolean {
  const last = reading.body.filter(({ kind }) => kind === 'paragraph').slice(-3)
  return last.some(({ text }) =>
    /salutations|sentiments|considération|atentamente|saludo|sincerely|faithfully|regards/iu.test(text),
  )
}

export const letterRules = [
  /** A letter ends with a closing and a name. */
  letter('LET-closing', 'E', (reading) => {
    const signed = reading.nodes.find((node) => node.kind === 'signatures')
    if (!signed)
      return { message: 'The letter is not signed.', remedy: 'End with {% signatures style="letter" %}.' }
    if (signed.style !== 'letter')
      return reading.atBlock(
        signed.id,
        'A letter with the signatures of a contract.',
        'Write style="letter".',
      )
    const signers = reading.nodes.filter((node) => node.kind === 'signer')
    if (signers.every(({ closing = [] }) => closing.length > 0) || closesInText(reading)) return undefined
    return reading.atBlock(signed.id, 'A signature without a closing.', 'Write closing="Sincerely,".')
  }),
  /** It greets whom it goes to, and whoever sends it signs. */
  letter('LET-addressee', 'E', (reading) => {
    const head = reading.nodes.find((node) => node.kind === 'letterhead')
    const opening = reading.body.find(({ kind }) => kind === 'paragraph')
    if (!head || !opening) return undefined
    const signing = reading.nodes.flatMap((node) => (node.kind === 'signer' ? (node.field ?? []) : []))
    if (opening.fields.includes(head.from))
      return reading.atBlock(opening.id, `The letter greets ${head.from}, who sends it.`, `Write ${head.to}.`)
    if (!signing.includes(head.to) || signing.includes(head.from)) return undefined
    const message = `The letter is signed by ${head.to}, to whom it goes.`
    return reading.atBlock(
      reading.nodes.find((node) => node.kind === 'signatures')?.id ?? '',
      message,
      `Write ${head.from}.`,
    )
  }),
  letter('LET-salutation', 'W', (reading) => {
    const opening = reading.body.find(({ kind }) => kind === 'paragraph')
    if (!opening || /[,:]\s*$/u.test(opening.text.replaceAll('\u2063', ''))) return undefined
    const message = 'The letter does not begin with a salutation.'
    return reading.atBlock(opening.id, message, 'Write "Dear …," on a line of its own.')
  }),
  /** What is asked for has a day that the sender chooses. */
  letter('LET-deadline', 'W', (reading) => {
    if (!DEMANDING.has(reading.template.category)) return undefined
    const letterhead = reading.template.body.find((block) => block.kind === 'letterhead')
    const isAsked = reading.fields.some(
      (field) =>
        (field.type === 'date' && field.id !== letterhead?.date) ||
        field.type === 'duration' ||
        (field.type === 'computed' && field.result === 'date'),
    )
    if (isAsked) return undefined
    const message = 'The letter asks for something and no field says until when.'
    return reading.atKey('groups', message, 'Add a date field for the deadline.')
  }),
  /** To threaten with the police for a debt is an offence in many places. */
  letter('LET-threat', 'E', (reading) => {
    if (!DEMANDING.has(reading.template.category)) return undefined
    const threats = matchesIn(reading.body, reading.rules.criminalThreat)
    const remedy = 'Name the lawful next step: a claim in court.'
    return reading.quoted(threats, 'A threat in a letter about a debt', remedy)
  }),
  /** What the text says is enclosed is listed at the end. */
  letter('LET-enclosures', 'W', (reading) => {
    const { enclosed, enclosureList } = reading.rules
    const listed = reading.body.find(({ text }) => enclosureList.test(text.replaceAll('\u2063', '')))
    const [mentioned] = matchesIn(reading.body, enclosed)
    if (!mentioned || listed) return undefined
    const message = 'Something is enclosed and there is no list of enclosures.'
    const remedy = 'End with a paragraph "Enclosure: …".'
    return reading.at(mentioned.passage, mentioned.found, message, remedy)
  }),
  /** An apology that admits liability wants a word of warning to the sender. */
  letter('LET-admission', 'W', (reading) => {
    if (reading.passages.some(({ part }) => part === 'note')) return undefined
    return reading.body.flatMap((passage): Finding[] => {
      const [found] = passage.text.match(reading.rules.admission) ?? []
      if (found === undefined) return []
      const remedy = 'Add {% note %} on what it may cost, or say it in another way.'
      return [reading.at(passage, found, `"${found}" admits liability without a note.`, remedy)]
    })
  }),
  letter('LET-unsubscribe', 'E', (reading) => {
    if (reading.template.category !== MARKETING || has(reading.bodyText, reading.rules.unsubscribe))
      return undefined
    return {
      message: 'A marketing message without a way to stop it.',
      remedy: 'Say how the reader unsubscribes.',
    }
  }),
]
