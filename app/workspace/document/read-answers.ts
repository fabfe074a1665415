import {
  ADDRESS_PARTS,
  type Address,
  type Answers,
  type AnswerValue,
  type Field,
  fieldsOf,
  PARTY_TEXTS,
  type Party,
  type Template,
} from '#engine/source/index.ts'
import { readMoney } from '../../components/money-text.ts'
import { inputName, presenceName } from './field-name.ts'
import { readNumber } from './read-number.ts'
import { savableAnswers } from './savable-answers.ts'

/**
 * Reads the interview as a browser sends it without JavaScript: the questions it showed, and of each what is whole. Numbers
 * are written in the language of the interface.
 */
export function readAnswers(template: Template, form: FormData, locale: string): Answers {
  return savableAnswers(template, readForm(template, form, locale))
}

/** The same with what is half-typed. */
export function readForm(template: Template, form: FormData, locale: string): Answers {
  const answers: Answers = {}
  for (const field of fieldsOf(template)) {
    const value = readAnswer(field, form, locale)
    if (value !== undefined) answers[field.id] = value
  }
  return answers
}

/** Undefined where the form did not ask, or where what was written cannot be read. */
function readAnswer(field: Field, form: FormData, locale: string): AnswerValue | undefined {
  const text = (part?: string) => {
    const value = form.get(inputName(field.id, part))
    return typeof value === 'string' ? value.trim() : undefined
  }
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'date':
    case 'choice':
      return blankAsNull(text())
    case 'integer':
    case 'percent':
      return blankOr(text(), (value) => readNumber(value, locale))
    case 'money':
      return blankOr(text(), (value) => {
        const reading = readMoney(value, locale, field.currency)
        return reading.ok && reading.minorUnits !== undefined
          ? { minor: reading.minorUnits, currency: field.currency }
          : undefined
      })
    case 'duration':
      return blankOr(text('count'), (value) => {
        const count = readNumber(value, locale)
        const unit = field.units.find((known) => known === text('unit'))
        return count === undefined || unit === undefined ? undefined : { count, unit }
      })
    case 'yesNo':
      return readYesNo(text(), form.has(presenceName(field.id)))
    case 'address':
      return text('line1') === undefined ? undefined : blankAsNull(readAddress(text, ''))
    case 'party':
      return text('name') === undefined ? undefined : readParty(text)
  }
}

type ReadText = (part?: string) => string | undefined

function readYesNo(value: string | undefined, isSwitch: boolean): boolean | null | undefined {
  if (isSwitch) return value !== undefined
  if (value === undefined) return undefined
  return value === '' ? null : value === 'yes'
}

function readAddress(text: ReadText, prefix: string): Address | undefined {
  const parts = ADDRESS_PARTS.flatMap((part) => {
    const value = text(`${prefix}${part}`)
    return value ? [[part, value] as const] : []
  })
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}

function readParty(text: ReadText): Party {
  const kind = text('kind')
  const address = readAddress(text, 'address.')
  return {
    ...Object.fromEntries(PARTY_TEXTS.flatMap((part) => (text(part) ? [[part, text(part)]] : []))),
    ...((kind === 'company' || kind === 'individual') && { kind }),
    ...(address && { address }),
  }
}

function blankAsNull<Value>(value: Value | '' | undefined): Value | null | undefined {
  return value === '' ? null : value
}

function blankOr<Value>(
  text: string | undefined,
  read: (text: string) => Value | undefined,
): Value | null | undefined {
  if (text === undefined || text === '') return text === '' ? null : undefined
  return read(text)
}
