import { fieldsOf, isSameAnswer } from './answers/answers.ts'
import { answerFormat } from './answers/format-answer.ts'
import { partyPartsFor, wordsFor } from './languages/languages.ts'
import type { Answers, AnswerValue, Detail, DocumentTemplate, Field, Party, Template } from './template.ts'

/** What somebody's documents say of them again and again: a party, and what texts beside it say. */
export interface Details {
  party: Party
  phone?: string
  bankName?: string
  iban?: string
  bic?: string
}

type TextField = Extract<Field, { type: 'text' }>

/** Where details are offered: a party, an address, and a text that belongs to no party. */
export function takesDetails(field: Field): boolean {
  if (field.type === 'party' || field.type === 'address') return true
  return field.type === 'text' && field.detail !== undefined && field.detail.party === undefined
}

/**
 * The question about whoever a document comes from: who writes a letter, or the first party of a form, else
 * the company that a form or an invoice is of. Their logo heads it. Undefined for what is between parties,
 * such as a contract, and for spreadsheets that stay with whoever fills them in.
 */
export function logoField({
  type,
  groups,
  invoicing,
}: Pick<DocumentTemplate, 'type' | 'groups' | 'invoicing'>): string | undefined {
  if (type !== 'letter' && type !== 'form' && !invoicing) return undefined
  const fields = fieldsOf({ groups })
  const isCompany = (field: Field) =>
    field.type === 'text' &&
    field.detail?.part === 'name' &&
    field.detail.party === undefined &&
    field.id !== invoicing?.customer
  return (fields.find((field) => field.type === 'party') ?? fields.find(isCompany))?.id
}

/** Whether a question can be answered with these: an employee is no company. */
export function fitsDetails(field: Field, { party }: Details): boolean {
  if (field.type === 'address') return party.address !== undefined
  if (field.type !== 'party') return true
  const { kind = 'company' } = party
  // Older revisions say in a default that a party is always a person.
  return field.kind ? kind === field.kind : !(field.default?.kind === 'individual' && kind === 'company')
}

/**
 * The answers that details give to a field and to the texts that belong to it. A party gets the parts that
 * the template asks for: nothing stands in a document that nobody sees.
 */
export function answersFrom(
  template: Pick<Template, 'language' | 'groups'>,
  field: Field,
  details: Details,
): Answers {
  if (field.type === 'address') return { [field.id]: details.party.address ?? null }
  const { language } = template
  const beside = textsBeside(template, field).map((other) => textFrom(other, details, language))
  if (field.type === 'text') return Object.assign(textFrom(field, details, language), ...beside)
  if (field.type !== 'party') return {}
  const kind = details.party.kind ?? 'company'
  const asked = new Set<string>(['kind', ...partyPartsFor(language, kind)])
  const parts = Object.entries({ ...details.party, kind }).filter(([part]) => asked.has(part))
  return Object.assign({ [field.id]: Object.fromEntries(parts) }, ...beside)
}

/** The texts that say more of whom a question names: a party, or on a spreadsheet a name alone. */
function textsBeside(template: Pick<Template, 'groups'>, { id }: Field): TextField[] {
  return fieldsOf(template).filter(
    (other): other is TextField => other.type === 'text' && other.detail?.party === id,
  )
}

/**
 * What a party's answers say of it, with the texts beside it: what saved details can learn. Undefined where
 * nobody is named.
 */
export function detailsFrom(
  template: Pick<Template, 'groups'>,
  field: Field,
  answers: Answers,
): Details | undefined {
  if (field.type === 'text') return detailsFromTexts(template, field, answers)
  const answer = answers[field.id] as Party | null | undefined
  if (field.type !== 'party' || !answer?.name?.trim()) return undefined
  const kind = field.kind ?? answer.kind ?? field.default?.kind ?? 'company'
  const party: Party = Object.fromEntries(Object.entries(answer).filter(([, content]) => content))
  const details: Details = { party: { ...party, kind } }
  for (const beside of textsBeside(template, field)) addText(details, beside, answers)
  return details
}

/** The same where a name, an address and a tax number are texts of their own. */
function detailsFromTexts(
  template: Pick<Template, 'groups'>,
  field: TextField,
  answers: Answers,
): Details | undefined {
  const name = answers[field.id]
  if (field.detail?.part !== 'name' || typeof name !== 'string' || name.trim() === '') return undefined
  const details: Details = { party: { kind: 'company', name: name.trim() } }
  for (const beside of textsBeside(template, field)) addText(details, beside, answers)
  return details
}

function addText(details: Details, { id, detail }: TextField, answers: Answers): void {
  const text = answers[id]
  if (typeof text !== 'string' || text === '' || detail === undefined) return
  const { part } = detail
  // A party's name is its own, and an account says more than its number.
  if (part === 'name' || part === 'account') return
  if (part === 'email') details.party.email ??= text
  else if (part === 'taxNumber') details.party.taxNumber ??= text
  else if (part === 'address') details.party.address ??= { line1: text }
  else details[part] = text
}

/** Saved details with what was typed; the same ones where they say it already. */
export function learn(saved: Details, typed: Details): Details {
  const { party, ...beside } = typed
  const { kind: _kind, name: _name, ...parts } = party
  const learnt = { ...saved, ...beside, party: { ...saved.party, ...parts } }
  return isSameAnswer(learnt, saved) ? saved : learnt
}

/** Whether an answer is about whoever has these details: it goes by the same name. */
export function isNamed(answer: AnswerValue | undefined, { party }: Details): boolean {
  const name = typeof answer === 'string' ? answer : (answer as Party | null | undefined)?.name
  return name !== undefined && foldName(name) === foldName(party.name ?? '')
}

function foldName(name: string): string {
  return name.trim().toLowerCase()
}

/**
 * The answers that changed details give to a document: each part that says what the details said before.
 * What says something else stays, an address within a party changes as a whole, and one of no party is a
 * place: it does not move when its company does.
 * @param befores what the details said before, the newest first
 */
export function replaceDetails(
  template: Pick<Template, 'language' | 'groups'>,
  answers: Answers,
  befores: readonly Details[],
  after: Details,
): Answers {
  const replaced: Answers = {}
  for (const field of fieldsOf(template).filter(takesDetails)) {
    if (field.type === 'address') continue
    const isNamedSo = [after, ...befores].some((details) => isNamed(answers[field.id], details))
    if (field.type === 'party' && !isNamedSo) continue
    for (const before of befores) {
      const [former, now] = [before, after].map((details) => answersFrom(template, field, details))
      for (const id of Object.keys({ ...former, ...now })) {
        const answer = replaced[id] ?? answers[id]
        // Left blank on purpose.
        if (answer === null) continue
        const next =
          id === field.id && field.type === 'party'
            ? replaceParts(answer as Party, former?.[id] as Party, now?.[id] as Party)
            : replacePart(answer, former?.[id], now?.[id])
        if (!isSameAnswer(next ?? null, answer ?? null)) replaced[id] = next ?? null
      }
    }
  }
  return replaced
}

function replaceParts(party: Party, former: Party, now: Party): Party {
  // Nobody sees what a company says of itself in a party that is a person.
  if ((party.kind ?? former.kind) !== former.kind) return party
  const parts = Object.keys({ ...former, ...now }) as (keyof Party)[]
  const changed = parts.map((part) => [part, replacePart(party[part], former[part], now[part])])
  const next = { ...party, ...Object.fromEntries(changed) } as Record<string, unknown>
  return Object.fromEntries(Object.entries(next).filter(([, content]) => content !== undefined))
}

function replacePart<Part>(part: Part | undefined, former: Part | undefined, now: Part | undefined) {
  return isSameAnswer(part ?? null, former ?? null) ? now : part
}

function textFrom(field: TextField, details: Details, language: string): Answers {
  const text = field.detail && textOf(field.detail.part, details, language)
  return text === undefined || text === '' ? {} : { [field.id]: text.slice(0, field.maximumLength) }
}

function textOf(
  part: Detail['part'],
  { party, bankName, iban, ...details }: Details,
  language: string,
): string | undefined {
  if (part === 'name' || part === 'email' || part === 'taxNumber') return party[part]
  if (part === 'address') {
    const { addressLines } = answerFormat(language, wordsFor(language))
    return party.address && addressLines(party.address).join(', ')
  }
  if (part === 'iban') return iban
  if (part !== 'account') return details[part]
  return iban && [bankName, iban].filter(Boolean).join(', ')
}
