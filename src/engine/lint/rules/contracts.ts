import { matchesIn, type Passage, SEAM } from '../passages.ts'
import type { Reading } from '../reading.ts'
import type { Finding, Rule } from '../rule.ts'

const NOTES = 8
const isContract = ({ template }: Reading) => template.type === 'contract'
const rule = (code: string, level: Rule['level'], check: Rule['check']): Rule => ({
  code,
  level,
  check: (reading) => (isContract(reading) ? check(reading) : []),
})

/** Two sides at least, each with its form, number, address and capacity. */
const parties = rule('L1-parties', 'E', (reading) => {
  const described = new Set(reading.nodes.flatMap((node) => (node.kind === 'party' ? node.field : [])))
  const listed = Math.min(
    ...reading.printings.map((blocks) => blocks.filter(({ series }) => series === 'parties').length),
  )
  if (described.size >= 2 || listed >= 2) return []
  return [
    {
      message: `${described.size} of at least two parties is described.`,
      remedy: 'Print each with {% party "field" /%} in {% parties %}.',
    },
  ]
})

/** A figure that a field asks for, typed in the same clause as well: the two will part. */
const typedFigures = rule('L5-typed-figure', 'W', (reading) => {
  const figures = reading.fields.flatMap((field): { id: string; pattern: RegExp }[] => {
    if (field.type === 'duration' && field.default) {
      const unit = reading.rules.periods[field.default.unit].source
      return [
        {
          id: field.id,
          pattern: new RegExp(`(?<![\\p{L}\\d.,])${field.default.count}\\s+(?:${unit})`, 'iu'),
        },
      ]
    }
    if (field.type === 'percent' && field.default !== undefined)
      return [
        {
          id: field.id,
          pattern: new RegExp(`(?<![\\d.,])${String(field.default).replace('.', '[.,]')}\\s*%`, 'u'),
        },
      ]
    return []
  })
  return reading.body.flatMap((passage): Finding[] => {
    const printed = new Set(
      reading.body.filter(({ section }) => section === passage.section).flatMap(({ fields }) => fields),
    )
    const [only] = figures.flatMap(({ id, pattern }) => {
      const [found] = pattern.exec(passage.text) ?? []
      return found === undefined || !printed.has(id) ? [] : [{ id, found }]
    })
    if (!only) return []
    return [
      reading.at(
        passage,
        only.found,
        `"${only.found}" is typed, and the field ${only.id} asks for the same.`,
        `Print {% $${only.id} %}, or say what is different about it.`,
      ),
    ]
  })
})

/** One word for a duty. "Agrees to" in a contract that begins with "agree as follows" says it twice. */
const duties = rule('L6-duty', 'W', (reading) => {
  const { softDuties } = reading.rules
  if (!softDuties) return []
  const clauses = reading.body.filter(({ kind }) => kind === 'clause')
  return matchesIn(clauses, softDuties.pattern).map(({ passage, found }) =>
    reading.at(passage, found, `A duty in soft words: "${found}".`, `Write ${softDuties.instead}.`),
  )
})

/** Amounts say their currency. */
const currencies = rule('L7-currency', 'W', (reading) =>
  matchesIn(reading.body, reading.rules.amount)
    .filter(({ passage, found, index }) => {
      const near = passage.text.slice(Math.max(0, index - 12), index + found.length + 25)
      return near.search(new RegExp(reading.rules.currency.source, 'iu')) < 0
    })
    .map(({ passage, found }) =>
      reading.at(
        passage,
        found,
        `An amount without its currency: "${found}".`,
        'Use a money field, or name the currency.',
      ),
    ),
)

/** "Days" are calendar days or business days, and the contract says which. */
const days = rule('L7-days', 'W', (reading) => {
  const inText = reading.body.find(({ text }) => new RegExp(reading.rules.days.source, 'iu').test(text))
  const asked = reading.fields.find((field) => field.type === 'duration' && field.units.includes('day'))
  const text = reading.bodyText
  const choosesBusinessDays = reading.fields.some(
    (field) => field.type === 'duration' && field.units.includes('businessDay'),
  )
  if (
    (!inText && !asked) ||
    choosesBusinessDays ||
    new RegExp(reading.rules.whichDays.source, 'iu').test(text)
  )
    return []
  return [
    {
      message: 'Periods are in days, and nothing says whether calendar or business days.',
      remedy: 'Say it once, in the definitions.',
    },
  ]
})

/** "In writing" includes e-mail or does not. */
const inWriting = rule('L7-written', 'W', (reading) => {
  const text = reading.bodyText
  const passage = reading.body.find(({ text: words }) =>
    new RegExp(reading.rules.written.source, 'iu').test(words),
  )
  if (!passage || new RegExp(reading.rules.electronic.source, 'iu').test(text)) return []
  const [found = ''] = new RegExp(reading.rules.written.source, 'iu').exec(passage.text) ?? []
  return [
    reading.at(
      passage,
      found,
      `"${found}" does not say whether e-mail counts.`,
      'Say so in the clause on notices.',
    ),
  ]
})

/** No cap reaches death, injury or fraud. */
const caps = rule('L8-cap', 'E', (reading) => {
  const limit = reading.body.find(({ text }) =>
    new RegExp(reading.rules.liability.limit.source, 'iu').test(text),
  )
  if (!limit) return []
  const text = reading.bodyText
  const missing = [
    ...(new RegExp(reading.rules.liability.death.source, 'iu').test(text)
      ? []
      : ['death and personal injury']),
    ...(new RegExp(reading.rules.liability.fraud.source, 'iu').test(text) ? [] : ['fraud and willful acts']),
  ]
  if (missing.length === 0) return []
  return [
    reading.atBlock(
      limit.id,
      `Liability is limited, and ${missing.join(' and ')} are not excepted.`,
      'Add that nothing limits liability for death, personal injury, fraud or willful misconduct.',
    ),
  ]
})

/** Words by which a row of the law table is about a strict clause; the table is in English. */
const STRICT_TOPICS: Readonly<Record<string, RegExp>> = {
  'non-compete': /compet/iu,
  penalty: /penal|liquidated|damages/iu,
  'auto-renewal': /renew|prolong|extension|tacit/iu,
  jury: /jury/iu,
  resolutory: /resolut|forfeit|terminat|ends the (?:lease|contract)/iu,
  'unilateral-change': /chang|modif|vari/iu,
}

/** What some laws forbid stands under a condition, or a row of the law table says what the law asks of it. */
const strict = rule('L9-strict', 'E', (reading) => {
  const rows = reading.template.law.flatMap(({ id }) => reading.law.get(id) ?? [])
  const isCovered = (code: string) =>
    rows.some(({ id, topic, rule: text }) => STRICT_TOPICS[code]?.test(`${id} ${topic} ${text}`))
  return reading.body.flatMap((passage) =>
    reading.rules.strict.flatMap(({ code, what, pattern }): Finding[] => {
      const found = passage.text.match(pattern)?.[0]
      if (found === undefined || isCovered(code) || passage.conditional || passage.text.includes(SEAM))
        return []
      return [
        reading.at(
          passage,
          found,
          `A strict clause (${code}): ${what}, with neither a condition nor a row of the law table about it.`,
          'Put it under {% if %} with a switch that is off, or name the rule in law:.',
        ),
      ]
    }),
  )
})

/** Each schedule is named in the text. */
const schedules: Rule = {
  code: 'L10-schedule',
  level: 'E',
  check: (reading) => {
    if (!['contract', 'instrument'].includes(reading.template.type)) return []
    const named = new Set(reading.passages.flatMap(({ references }) => references))
    const isNamed = ({ id }: Passage) =>
      named.has(id) || reading.body.some((one) => one.section === id && named.has(one.id))
    return reading.body
      .filter((passage) => passage.kind === 'schedule' && !isNamed(passage))
      .map((passage) =>
        reading.atBlock(
          passage.id,
          `Nothing refers to the schedule "${passage.text}".`,
          /-\d+$/.test(passage.id)
            ? 'Name it with {% #id %} after its heading and write {% ref "id" /%} where it applies, or remove it.'
            : `Write {% ref "${passage.id}" /%} where it applies, or remove it.`,
        ),
      )
  },
}

/** Whom a clause favors, and what is usually said against it. */
const notes = rule('L11-notes', 'W', (reading) => {
  const written = reading.passages.filter(({ part }) => part === 'note')
  if (written.length >= NOTES) return []
  return [
    {
      message: `${written.length} of at least ${NOTES} notes on clauses.`,
      remedy: 'Add {% note favors="…" %} below the clauses that are bargained over.',
    },
  ]
})

const favors = rule('L11-favors', 'W', (reading) => {
  const written = reading.nodes.filter((node) => node.kind === 'note')
  const [silent] = written.filter((note) => note.favors === undefined)
  if (!silent || written.filter((note) => note.favors !== undefined).length * 2 >= written.length) return []
  return [
    reading.atBlock(
      silent.id,
      'Most notes do not say whom the clause favors.',
      'Write {% note favors="both sides" %}.',
    ),
  ]
})

/** What lives on is named by references, which follow the numbers. */
const survival = rule('L12-survival', 'W', (reading) =>
  reading.body.flatMap((passage): Finding[] => {
    const [found] = passage.text.match(reading.rules.survival) ?? []
    if (found === undefined || passage.references.length > 0 || passage.kind === 'definition') return []
    return [
      reading.at(
        passage,
        found,
        'A clause on survival without references to the clauses that survive.',
        'Name each with {% ref "id" /%}.',
      ),
    ]
  }),
)

export const contractRules = [
  parties,
  typedFigures,
  duties,
  currencies,
  days,
  inWriting,
  caps,
  strict,
  schedules,
  notes,
  favors,
  survival,
]
