import type { Answers, DocumentTemplate, Expression, FieldGroup } from './template.ts'

/**
 * The question of a template for several places: which of them is meant. Its answers are those of `places`.
 */
export const PLACE_FIELD = 'place'

/** What a language's templates for a place are written in. */
const LANGUAGE_OF_PLACE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { neutral: 'en-US', US: 'en-US', GB: 'en-GB', CA: 'en-CA' },
  fr: { neutral: 'fr-FR', FR: 'fr-FR', CA: 'fr-CA' },
  es: { neutral: 'es-ES', ES: 'es-ES', MX: 'es-MX' },
  de: { neutral: 'de-DE', DE: 'de-DE' },
}
/** Paper of these countries is Letter. */
const LETTER_COUNTRIES = ['US', 'CA', 'MX']
const CURRENCIES: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  FR: 'EUR',
  ES: 'EUR',
  DE: 'EUR',
  MX: 'MXN',
}

/** The language of a language's templates for a place; undefined where it has none for it. */
export function languageInPlace(primary: string, place: string): string | undefined {
  return LANGUAGE_OF_PLACE[primary]?.[place.split('-')[0] ?? '']
}

/** The paper of the country whose language it is. */
export function paperOf(language: string): 'letter' | 'a4' {
  return LETTER_COUNTRIES.includes(language.slice(3)) ? 'letter' : 'a4'
}

/** The money of a template's place; `$place` as a currency means it. */
export function moneyInPlace(template: Pick<DocumentTemplate, 'places' | 'language'>, answers: Answers) {
  const primary = template.language.slice(0, 2)
  const language = languageInPlace(primary, chosenPlace(template, answers) ?? '') ?? template.language
  return CURRENCIES[language.slice(3)]
}

/** Which of its places a template stands for with these answers; undefined where it has one place only. */
function chosenPlace({ places }: Pick<DocumentTemplate, 'places'>, answers: Answers): string | undefined {
  const answer = answers[PLACE_FIELD]
  return places?.find((place) => place === answer) ?? places?.[0]
}

const settled = new WeakMap<DocumentTemplate, Map<string, DocumentTemplate>>()

/**
 * A template for several places as it stands in one: in that country's language, on its paper and in its
 * money, and of what is said under a condition on the place only what holds there. Made once for each place.
 * A template for one place is answered as it is.
 */
export function inPlace<Kind extends DocumentTemplate>(template: Kind, answers: Answers): Kind {
  const place = chosenPlace(template, answers)
  if (place === undefined || template.places?.length === 1) return template
  const known = settled.get(template) ?? new Map<string, DocumentTemplate>()
  settled.set(template, known)
  const made = known.get(place) ?? settle(template, place)
  known.set(place, made)
  return made as Kind
}

function settle(template: DocumentTemplate, place: string): DocumentTemplate {
  const language = languageInPlace(template.language.slice(0, 2), place) ?? template.language
  const spell = spellingFor(template.language, language)
  const { title, heading, header } = template
  return {
    ...template,
    title: spell(title),
    ...(heading !== undefined && { heading: spell(heading) }),
    ...(header !== undefined && { header: spell(header) }),
    jurisdiction: place,
    places: [place],
    language,
    page: paperOf(language),
    groups: settleGroups(template.groups, place, spell, {
      from: CURRENCIES[template.language.slice(3)],
      to: CURRENCIES[language.slice(3)],
    }),
    body: settleNode(template.body, place, spell) as DocumentTemplate['body'],
  }
}

type Spell = (text: string) => string

/** Words that are shown, by their keys; a default may be the value of an option. */
const SHOWN = ['title', 'label', 'help', 'example', 'text', 'itemLabel', 'rowLabel']

/**
 * The questions in the spelling of a place, which is the answer to the one that asks for it. A choice of
 * currency begins with that of the place.
 */
function settleGroups(
  groups: FieldGroup[],
  place: string,
  spell: Spell,
  money: { from: string | undefined; to: string | undefined },
): FieldGroup[] {
  const set = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return SHOWN.includes(key) ? spell(value) : value
    if (Array.isArray(value)) return value.map((each) => set(each, key))
    if (typeof value !== 'object' || value === null) return value
    const copy = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, set(part, name)]))
    if (copy.id === PLACE_FIELD) return { ...copy, default: place }
    const isOffered = (option: unknown) => (option as { value?: unknown } | null)?.value === money.to
    const isMoney = copy.default === money.from && Array.isArray(copy.options) && copy.options.some(isOffered)
    return isMoney ? { ...copy, default: money.to } : copy
  }
  return set(groups) as FieldGroup[]
}

/** The text with its conditions on the place decided, and the words of the author in another spelling. */
function settleNode(node: unknown, place: string, spell: Spell): unknown {
  if (Array.isArray(node)) return node.flatMap((each) => settleEntry(each, place, spell))
  if (typeof node !== 'object' || node === null) return node
  const isWords = 'kind' in node && (node.kind === 'text' || node.kind === 'term')
  return Object.fromEntries(
    Object.entries(node).map(([key, part]) => {
      if (key === 'text' && isWords) return [key, spell(String(part))]
      return [key, typeof part === 'object' ? settleNode(part, place, spell) : part]
    }),
  )
}

interface Branch {
  when?: Expression | undefined
}

/** What stands in a list in the place of one of its entries: of a condition that is decided its branch. */
function settleEntry(entry: unknown, place: string, spell: Spell): unknown[] {
  if (typeof entry !== 'object' || entry === null) return [entry]
  if (!('kind' in entry) || entry.kind !== 'if' || !('branches' in entry))
    return [settleNode(entry, place, spell)]
  const open: Branch[] = []
  for (const branch of entry.branches as Branch[]) {
    const when = branch.when === undefined ? true : decide(branch.when, place)
    if (when === false) continue
    open.push({ ...branch, when: when === true ? undefined : when })
    if (when === true) break
  }
  const [first] = open
  if (first === undefined) return []
  const branches = open.map((branch) => ({
    ...(settleNode(branch, place, spell) as Branch),
    when: branch.when,
  }))
  if (first.when !== undefined) return [{ ...entry, branches }]
  // Whatever a branch holds stands under its only key beside `when`.
  return Object.values(branches[0] ?? {}).find((part) => Array.isArray(part)) ?? []
}

/** What is left of a condition where the place is known: true, false, or the rest of it. */
function decide(when: Expression, place: string): Expression | boolean {
  if (when.kind !== 'call') return when
  const { name, arguments: operands } = when
  if (name === 'equals' && operands.some((one) => one.kind === 'field' && one.field === PLACE_FIELD)) {
    return operands.some((one) => one.kind === 'value' && one.value === place)
  }
  if (name === 'not') {
    const [operand] = operands.map((one) => decide(one, place))
    if (typeof operand === 'boolean') return !operand
    return operand === undefined ? when : { ...when, arguments: [operand] }
  }
  if (name !== 'and' && name !== 'or') return when
  const ends = name === 'or'
  const parts = operands.map((one) => decide(one, place))
  if (parts.includes(ends)) return ends
  const rest = parts.filter((part) => typeof part !== 'boolean')
  const [only] = rest
  if (only === undefined) return !ends
  return rest.length === 1 ? only : { ...when, arguments: rest }
}

/**
 * American spelling with what Britain and Canada write for it. Words that are only sometimes spelled
 * otherwise, such as license and check, are the author's to choose.
 */
const NOT_AMERICAN: readonly [RegExp, string][] = [
  [
    /\b(fav|hon|lab|col|behavi|neighb|endeav|harb|od|arm|hum|rum|vap|cand)or(?=(?:s|ed|ing|able|ably|ite|ites|hood|al)?\b)/gi,
    '$1our',
  ],
  [/\b(cent|theat)er(?=s?\b)/gi, '$1re'],
  [/\b(def|off)ense(?=s?\b)/gi, '$1ence'],
  [/\b(fulfil|enrol)l(?=(?:s|ment|ments)?\b)/gi, '$1'],
  [/\b(instal)l(?=ments?\b)/gi, '$1'],
  [/\b(cancel|label|travel|model|counsel|signal)(?=(?:ed|ing|er|ers|or|ors)\b)/gi, '$1l'],
  [/\b(w)illful(?=(?:ly)?\b)/gi, '$1ilful'],
  [/\b(catalog)(?=s?\b)/gi, '$1ue'],
  [/\b(m)old(?=s?\b)/gi, '$1ould'],
  [/\b(jewel)ry\b/gi, '$1lery'],
]
/** Canada writes *organize*; so does the size of a thing everywhere. */
const BRITISH: readonly [RegExp, string][] = [
  ...NOT_AMERICAN,
  [
    /\b(?!(?:re|over|down|under|cap)?siz)(\w{3,})iz(?=(?:e|es|ed|ing|er|ers|able|ation|ations|ational)\b)/gi,
    '$1is',
  ],
]

function spellingFor(from: string, to: string): Spell {
  const words = from !== 'en-US' ? [] : to === 'en-GB' ? BRITISH : to === 'en-CA' ? NOT_AMERICAN : []
  return (text) => words.reduce((spelled, [word, put]) => spelled.replace(word, put), text)
}
