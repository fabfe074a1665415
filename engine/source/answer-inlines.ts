import type { AnswerFormat } from './format-answer.ts'
import { formatAnswer } from './format-answer.ts'
import type { LanguageWords } from './languages.ts'
import type { Address, AnswerValue, Field, Party } from './template.ts'
import { cleanText } from './text.ts'
import type { Inline } from './tree.ts'

/** Where the evaluator finds answers and how it prints them. */
export interface AnswerSource {
  words: LanguageWords
  format: AnswerFormat
  /** The answer, else the field's default; `null` and undefined are blanks. */
  value(field: Field): AnswerValue | undefined
}

interface Style {
  bold?: true
  italic?: true
}

/** An answer (or one part of an address or a party) as the document prints it; a labelled blank where there is none. */
export function answerInlines(
  source: AnswerSource,
  field: Field,
  part: string | undefined,
  style: Style,
): Inline[] {
  const value = source.value(field)
  const text =
    part === undefined
      ? formatAnswer(field, value, source.format, source.words)
      : partText(source, value, part)
  const place = { field: field.id, ...(part !== undefined && { part }) }
  if (text) return [{ kind: 'answer', ...place, text, ...style }]
  return [{ kind: 'blank', ...place, label: blankLabel(source.words, field, part) }]
}

function blankLabel(words: LanguageWords, field: Field, part: string | undefined): string {
  if (part === undefined) return field.label
  return words.blank(field.label, words.parts[part] ?? part)
}

function partText(source: AnswerSource, value: AnswerValue | undefined, part: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const answer = (value as Record<string, unknown>)[part]
  // Printed as the country's name, not as its code.
  if (part === 'country') return source.format.address({ country: answer as string }) || undefined
  if (part === 'address') return source.format.address((answer ?? {}) as Address) || undefined
  return typeof answer === 'string' ? cleanText(answer, 'one') || undefined : undefined
}

/** "Acme Inc., a corporation organized under the laws of Delaware, with its principal place of business at …" */
export function partyDescription(source: AnswerSource, field: Field): Inline[] {
  const { party: words } = source.words
  const value = source.value(field) as Party | null | undefined
  const part = (name: keyof Party, style: Style = {}) => answerInlines(source, field, name, style)
  const text = (content: string): Inline => ({ kind: 'text', text: content })
  const name = part('name', { bold: true })
  if (value?.kind === 'individual') return [...name, text(words.individual), ...part('address')]
  const entity = part('entityType')
  const first = entity[0]
  const noun = first?.kind === 'answer' ? first.text : source.words.parts.entityType
  return [
    ...name,
    text(`, ${words.article(noun ?? '')} `),
    ...entity,
    text(words.organizedIn),
    ...part('organizedIn'),
    text(words.companyAddress),
    ...part('address'),
  ]
}
