import {
  type Answers,
  type Currency,
  type DocumentTemplate,
  type Field,
  fieldsOf,
  moneyInPlace,
  PLACE_FIELD,
} from '#engine/source/index.ts'

/** The currencies chosen by the questions that ask for one, by field. */
export type Currencies = Readonly<Record<string, string>>

/** What each choice that money fields follow says: the answer, else the default, else the first option. */
export function chosenCurrencies(
  template: Pick<DocumentTemplate, 'groups' | 'places' | 'language'>,
  answers: Answers,
): Currencies {
  const fields = fieldsOf(template)
  const followed = new Set(fields.flatMap(followedChoices))
  const chosen: Record<string, string> = {}
  for (const field of fields) {
    if (field.type !== 'choice' || !followed.has(field.id)) continue
    const [first] = field.options
    const money = field.id === PLACE_FIELD ? moneyInPlace(template, answers) : undefined
    const answer = money ?? answers[field.id] ?? field.default ?? first?.value
    if (typeof answer === 'string') chosen[field.id] = answer
  }
  return chosen
}

/** The code of an amount. A template is checked for the choice it names, so one is always found. */
export function currencyOf(currency: Currency, chosen: Currencies): string {
  return typeof currency === 'string' ? currency : (chosen[currency.field] ?? 'XXX')
}

function followedChoices(field: Field): string[] {
  if (field.type === 'table') return field.columns.flatMap(followedChoices)
  if (field.type !== 'money' && field.type !== 'computed') return []
  return typeof field.currency === 'object' ? [field.currency.field] : []
}
