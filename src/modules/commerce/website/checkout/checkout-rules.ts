import { isEmailAddress } from '#kernel/email-address/schema.ts'

/** The fields of the checkout's form, by their names in it and on the wire. */
export const checkoutFields = [
  'email',
  'name',
  'company',
  'addressLine',
  'city',
  'country',
  'province',
  'postalCode',
  'taxNumber',
  'phone',
  'method',
  'period',
  'seats',
  'currency',
  'coupon',
] as const
export type CheckoutField = (typeof checkoutFields)[number]

/** What stands in the fields, as it was typed. */
export type Typed = Record<CheckoutField, string>
/** What is wrong, a code for each field; `package` and `offer` are no fields, and are told above the form. */
export type Problems = Partial<Record<CheckoutField | 'package' | 'offer', string>>

/** Which button sent the form: `order` or `quote`. */
export const INTENT = 'intent'

/** Reads the fields of a form; a file in the place of a text is none. */
export function readTyped(form: FormData): Typed {
  const texts = checkoutFields.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(texts) as Typed
}

/** What a buyer has to say, whoever they are. */
const required: readonly CheckoutField[] = ['name', 'addressLine', 'city', 'country', 'method']

/**
 * What the form can tell by itself, before it is sent; the server has the last word. `needsProvince` where taxes depend on
 * the province of the country that was chosen.
 */
export function findProblems(
  typed: Typed,
  { isGuest, needsProvince }: { isGuest: boolean; needsProvince: boolean },
): Problems {
  const missing = [
    ...(isGuest ? (['email'] as const) : []),
    ...required,
    ...(needsProvince ? (['province'] as const) : []),
  ].filter((field) => typed[field].trim() === '')
  const problems: Problems = Object.fromEntries(missing.map((field) => [field, 'required']))
  if (isGuest && problems.email === undefined && !isEmailAddress(typed.email))
    problems.email = 'email_invalid'
  return problems
}

/** Where in the form a problem is looked for first: in the order in which its fields stand. */
export function firstProblem(problems: Problems): CheckoutField | undefined {
  return checkoutFields.find((field) => problems[field] !== undefined)
}

/** What a service says of fields. */
export type FieldProblems = readonly { path: string; code: string }[]

const told: readonly string[] = [...checkoutFields, 'package', 'offer']

/** The first problem of each field that the page can tell of. */
export function problemsOf(fields: FieldProblems): Problems {
  const problems: Record<string, string> = {}
  for (const { path, code } of fields) {
    if (told.includes(path)) problems[path] ??= code
  }
  return problems
}
