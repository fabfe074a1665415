import { answerInlines } from '../answers/answer-inlines.ts'
import type { AnswerValues } from '../answers/answer-values.ts'
import { isRecord } from '../answers/answers.ts'
import type { Address, TemplateBlock, TemplateInline } from '../template.ts'
import type { Inline, LetterheadBlock } from '../tree.ts'

type TemplateLetterhead = Extract<TemplateBlock, { kind: 'letterhead' }>

/** The head of a letter in its language's manner; particulars that may be left out leave no blank. */
export function buildLetterhead(
  answers: AnswerValues,
  block: TemplateLetterhead,
  inlines: (content: TemplateInline[]) => Inline[],
): LetterheadBlock {
  const { letter } = answers.words
  const countries = [block.from, block.to].map((id) => addressOf(answers, id).country)
  const within = countries[0] === countries[1] ? countries[0] : undefined
  const sender = addressee(answers, block.from, within)
  const recipient = isLeftOut(answers, block.to) ? [] : addressee(answers, block.to, within)
  const place = block.place === undefined ? undefined : particular(answers, block.place)
  const date = answerInlines(answers, answers.field(block.date), undefined, {})
  const text = (words: string): Inline[] => (words === '' ? [] : [{ kind: 'text', text: words }])
  const reference = block.reference === undefined ? undefined : particular(answers, block.reference)
  return {
    kind: 'letterhead',
    id: block.id,
    arrangement: letter.arrangement,
    sender,
    recipient,
    date: place
      ? [...place, ...text(letter.date.afterPlace), ...date]
      : [...text(letter.date.withoutPlace), ...date],
    delivery: inlines(block.delivery ?? []),
    ...(reference && { reference: { label: letter.reference, content: reference } }),
    subject: { label: letter.subject, content: inlines(block.subject) },
  }
}

/** "Dana Whitfield · March 3, 2027", heading a letter's further pages; undefined while both are blank. */
export function letterHeader({ recipient, date }: LetterheadBlock): string | undefined {
  const answered = [recipient[0] ?? [], date.slice(-1)].map((line) =>
    line.map((inline) => (inline.kind === 'answer' ? inline.text : '')).join(''),
  )
  return answered.filter(Boolean).join(' \u00B7 ') || undefined
}

/** The name, and the address line by line, without the country that the letter does not leave. */
function addressee(answers: AnswerValues, id: string, within: string | undefined): Inline[][] {
  const field = answers.field(id)
  const lines = answers.format.addressLines(addressOf(answers, id), within)
  return [
    answerInlines(answers, field, 'name', {}),
    ...(lines.length > 0
      ? lines.map((text): Inline[] => [{ kind: 'answer', field: id, part: 'address', text }])
      : [answerInlines(answers, field, 'address', {})]),
  ]
}

/** Whether a letter is for whoever it concerns: its recipient need not be answered, and is not. */
function isLeftOut(answers: AnswerValues, id: string): boolean {
  return !answers.field(id).required && particular(answers, id, 'name') === undefined
}

function addressOf(answers: AnswerValues, id: string): Address {
  const party: unknown = answers.value(answers.field(id))
  return isRecord(party) && isRecord(party.address) ? (party.address as Address) : {}
}

/** Undefined for what is not answered and need not be. */
function particular(answers: AnswerValues, id: string, part?: string): Inline[] | undefined {
  const field = answers.field(id)
  const inlines = answerInlines(answers, field, part, {})
  return !field.required && inlines.every(({ kind }) => kind === 'blank') ? undefined : inlines
}
