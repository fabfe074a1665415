import type { LanguageWords, PartyPhrase } from '../languages/languages.ts'
import type { Address, AnswerValue, Duration, Field, Money, Party, TextStyle } from '../template.ts'
import { cleanText } from '../text.ts'
import type { Inline } from '../tree.ts'
import type { AnswerValues } from './answer-values.ts'
import { formatAnswer } from './format-answer.ts'

/** Where answers are found and how they are printed. */
export type AnswerSource = Pick<AnswerValues, 'words' | 'format' | 'value' | 'cell'>

/**
 * An answer as the document prints it, or a labelled blank where there is none.
 *
 * @param part A part of an address or a party (`city`, `address`), an item of a list or a multiple choice
 *   (`2`), or a cell of
 * a table (`0.amount`).
 * @param words The number, the amount or the period spelled out.
 */
export function answerInlines(
  source: AnswerSource,
  field: Field,
  part: string | undefined,
  style: TextStyle,
  words?: true,
): Inline[] {
  const text = textOf(source, field, part, words)
  const place = { field: field.id, ...(part !== undefined && { part }) }
  if (text) return [{ kind: 'answer', ...place, text, ...style }]
  return [{ kind: 'blank', ...place, label: blankLabel(source.words, field, part) }]
}

function textOf(
  source: AnswerSource,
  field: Field,
  part: string | undefined,
  words: true | undefined,
): string | undefined {
  if (field.type === 'table') {
    const [row = '', id = ''] = part?.split('.') ?? []
    const column = field.columns.find((candidate) => candidate.id === id)
    return column && print(source, column, source.cell(field, Number(row), id), words)
  }
  const value = source.value(field)
  if (part === undefined) return print(source, field, value, words)
  if (field.type === 'list' || field.type === 'multipleChoice') {
    const entry = Array.isArray(value) ? value[Number(part)] : undefined
    // One entry prints as a list of one.
    return typeof entry === 'string' ? formatAnswer(field, [entry], source.format, source.words) : undefined
  }
  return partText(source, value, part)
}

function print(
  source: AnswerSource,
  field: Field,
  value: AnswerValue | undefined,
  words: true | undefined,
): string | undefined {
  const text = formatAnswer(field, value, source.format, source.words)
  if (!words || text === undefined) return text
  // It printed as what it is, so an object is an amount or a period. What has no words stays in figures.
  const isSpelled = typeof value === 'number' || typeof value === 'object'
  return (isSpelled && source.format.inWords(value as number | Money | Duration)) || text
}

function blankLabel(words: LanguageWords, field: Field, part: string | undefined): string {
  if (part === undefined) return field.label
  const [index, id] = part.split('.')
  const number = Number(index) + 1
  switch (field.type) {
    case 'list':
      return `${field.itemLabel} ${number}`
    case 'multipleChoice':
      return `${field.label} ${number}`
    case 'table': {
      const column = field.columns.find((candidate) => candidate.id === id)
      return words.blank(`${field.rowLabel} ${number}`, column?.label ?? '')
    }
    default:
      return words.blank(field.label, words.parts[part] ?? part)
  }
}

function partText(source: AnswerSource, value: AnswerValue | undefined, part: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const answer = (value as Record<string, unknown>)[part]
  // Printed as the country's name, not as its code.
  if (part === 'country') return source.format.country(String(answer)) || undefined
  if (part === 'address') return source.format.address((answer ?? {}) as Address) || undefined
  if (typeof answer !== 'string') return undefined
  return (part === 'email' ? cleanText(answer, 'one') : source.format.text(answer)) || undefined
}

/** "Acme, a corporation organized under the laws of Delaware, with its principal place of business at …" */
export function partyDescription(source: AnswerSource, field: Field): Inline[] {
  const value = source.value(field) as Party | null | undefined
  const kind = value?.kind === 'individual' ? 'individual' : 'company'
  return source.words.party[kind].flatMap((phrase) => phraseInlines(source, field, phrase))
}

function phraseInlines(source: AnswerSource, field: Field, phrase: PartyPhrase): Inline[] {
  const { part, before = '', after = '', optional } = phrase
  const inlines = answerInlines(source, field, part, part === 'name' ? { bold: true } : {})
  const [first] = inlines
  if (optional && first?.kind === 'blank') return []
  const noun = first?.kind === 'answer' ? first.text : (source.words.parts[part] ?? '')
  const article = source.words.fits.a?.(noun).form.trim() ?? ''
  return [...words(before.replace('{article}', article)), ...inlines, ...words(after)]
}

/**
 * A word in the form that fits the answer after it: "an engineer", "d’Arles", "au Havre". A blank's label
 * decides for it.
 */
export function fittedInlines(source: AnswerSource, word: string, inlines: Inline[]): Inline[] {
  const [first, ...others] = inlines
  if (first?.kind !== 'answer' && first?.kind !== 'blank') return inlines
  const isCapital = word !== word.toLowerCase()
  const fitting = source.words.fits[word.toLowerCase()]
  const {
    form,
    taken = 0,
    ending = '',
  } = fitting?.(first.kind === 'answer' ? first.text : first.label) ?? {
    form: `${word} `,
  }
  const shown = isCapital ? form.charAt(0).toUpperCase() + form.slice(1) : form
  const rest = first.kind === 'answer' ? { ...first, text: first.text.slice(taken) + ending } : first
  return [...words(first.kind === 'blank' && taken > 0 ? `${word} ` : shown), rest, ...others]
}

function words(text: string): Inline[] {
  return text === '' ? [] : [{ kind: 'text', text }]
}
