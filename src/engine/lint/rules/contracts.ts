import { inlinesIn } from '../../source/template-walk.ts'
import { words } from '../languages/language-rules.ts'
import { has, matchesIn, type Passage, SEAM } from '../passages.ts'
import type { Reading } from '../reading.ts'
import { type Finding, rulesFor } from '../rule.ts'

const NOTES = 8
const contract = rulesFor('contract')

/** Words by which a row of the law table is about a strict clause; the table is in English. */
const STRICT_TOPICS: Readonly<Record<string, RegExp>> = {
  'non-compete': /compet/iu,
  penalty: /penal|liquidated|damages/iu,
  'auto-renewal': /renew|prolong|extension|tacit/iu,
  jury: /jury/iu,
  resolutory: /resolut|forfeit|terminat|ends the (?:lease|contract)/iu,
  'unilateral-change': /chang|modif|vari/iu,
}

/** The terms that the list of the parties defines, by the party's field. */
function termsOfParties({ nodes }: Reading): ReadonlyMap<string, string[]> {
  const listed = nodes.flatMap((node) => (node.kind === 'clause' && node.series === 'parties' ? [node] : []))
  return new Map(
    listed.flatMap((node): [string, string[]][] => {
      const inlines = inlinesIn(node)
      const party = inlines.find((inline) => inline.kind === 'party')
      const terms = inlines.flatMap((inline) => (inline.kind === 'term' ? [inline.text] : []))
      return party ? [[party.field, terms]] : []
    }),
  )
}

const partyTerms = (reading: Reading) => [...termsOfParties(reading).values()].flat()

export const contractRules = [
  /** Two sides at least, each with its form, number, address and capacity. */
  contract('L1-parties', 'E', (reading) => {
    const described = new Set(reading.nodes.flatMap((node) => (node.kind === 'party' ? node.field : [])))
    const listed = Math.min(
      ...reading.printings.map((blocks) => blocks.filter(({ series }) => series === 'parties').length),
    )
    if (described.size >= 2 || listed >= 2) return undefined
    return {
      message: `${described.size} of at least two parties is described.`,
      remedy: 'Print each with {% party "field" /%} in {% parties %}.',
    }
  }),
  /** A figure that a field asks for, typed in the same clause as well: the two will part. */
  contract('L5-typed-figure', 'W', (reading) => {
    const figures = reading.fields.flatMap((field): { id: string; pattern: RegExp }[] => {
      if (field.type === 'duration' && field.default) {
        const unit = reading.rules.periods[field.default.unit].source
        const pattern = new RegExp(`(?<![\\p{L}\\d.,])${field.default.count}\\s+(?:${unit})`, 'iu')
        return [{ id: field.id, pattern }]
      }
      if (field.type !== 'percent' || field.default === undefined) return []
      const percent = String(field.default).replace('.', '[.,]')
      return [{ id: field.id, pattern: new RegExp(`(?<![\\d.,])${percent}\\s*%`, 'u') }]
    })
    return reading.body.flatMap((passage): Finding[] => {
      const printed = new Set(
        reading.body.filter(({ section }) => section === passage.section).flatMap(({ fields }) => fields),
      )
      const typed = figures.find(({ id, pattern }) => printed.has(id) && pattern.test(passage.text))
      const [found] = typed?.pattern.exec(passage.text) ?? []
      if (!typed || found === undefined) return []
      const message = `"${found}" is typed, and the field ${typed.id} asks for the same.`
      const remedy = `Print {% $${typed.id} %}, or say what is different about it.`
      return [reading.at(passage, found, message, remedy)]
    })
  }),
  /** One word for a duty. "Agrees to" in a contract that begins with "agree as follows" says it twice. */
  contract('L6-duty', 'W', (reading) => {
    const { softDuties } = reading.rules
    if (!softDuties) return undefined
    const clauses = reading.body.filter(({ kind }) => kind === 'clause')
    const found = matchesIn(clauses, softDuties.pattern)
    return reading.quoted(found, 'A duty in soft words', `Write ${softDuties.instead}.`)
  }),
  /** One law for the contract: said once, or not at all where a condition decides. */
  contract('L5-two-laws', 'W', (reading) => {
    const always = reading.body.filter(({ conditional }) => !conditional)
    const [first, ...others] = matchesIn(always, reading.rules.governingLaw)
    return reading.quoted(
      others.filter(({ passage }) => passage.section !== first?.passage.section),
      'A second clause on the law that governs',
      'Say it in one place.',
    )
  }),
  /** One period for one matter: "within 30 days after the invoice" here, 45 days there. */
  contract('L5-two-periods', 'W', (reading) => {
    const periods = new Map<string, string>()
    return reading.body.flatMap((passage): Finding[] => {
      if (passage.conditional || passage.text.includes(SEAM)) return []
      const said = reading.rules.deadlines.flatMap((pattern) => [...passage.text.matchAll(pattern)])
      return said.flatMap(({ 0: found, groups: { duty = '', period = '', matter = '' } = {} }): Finding[] => {
        const about = `${duty} ${matter}`.toLowerCase()
        const other = periods.get(about)
        periods.set(about, period)
        if (other === undefined || other === period) return []
        const message = `Another period for the same matter: "${found}".`
        return [reading.at(passage, found, message, 'Ask for one period, and print it in both places.')]
      })
    })
  }),
  /** Below "The Owner's duties" the Owner has duties. */
  contract('L6-heading', 'W', (reading) => {
    const parties = partyTerms(reading)
    const sections = Map.groupBy(reading.body, ({ section }) => section)
    return reading.body.flatMap((heading): Finding[] => {
      if (heading.kind !== 'heading' || !has(heading.text, reading.rules.obligations)) return []
      const named = parties.filter((term) => has(heading.text, words(`${term}(?:s|[’']s)?`)))
      const [meant] = named
      if (meant === undefined || named.length > 1) return []
      const text = (sections.get(heading.id) ?? [])
        .slice(1)
        .map((passage) => passage.text)
        .join('\n')
      const isBound = (term: string) => has(text, new RegExp(`(?:^|[.:;,\n] ?)(?:\\p{L}+ )?${term} `, 'iu'))
      const other = parties.find((term) => term !== meant && isBound(term))
      if (other === undefined || isBound(meant)) return []
      const message = `"${heading.text}" stands above what the ${other} has to do.`
      return [reading.at(heading, heading.text, message, 'Name the side that the rules below bind.')]
    })
  }),
  contract('L7-currency', 'W', (reading) => {
    const bare = matchesIn(reading.body, reading.rules.amount).filter(({ passage, found, index }) => {
      const near = passage.text.slice(Math.max(0, index - 12), index + found.length + 25)
      return !has(near, reading.rules.currency)
    })
    const remedy = 'Use a money field, or name the currency.'
    return reading.quoted(bare, 'An amount without its currency', remedy)
  }),
  /** "Days" are calendar days or business days, and the contract says which. */
  contract('L7-days', 'W', (reading) => {
    const { days, whichDays } = reading.rules
    const asks = (unit: 'day' | 'businessDay') =>
      reading.fields.some((field) => field.type === 'duration' && field.units.includes(unit))
    const isInDays = asks('day') || reading.body.some(({ text }) => has(text, days))
    if (!isInDays || asks('businessDay') || has(reading.bodyText, whichDays)) return undefined
    return {
      message: 'Periods are in days, and nothing says whether calendar or business days.',
      remedy: 'Say it once, in the definitions.',
    }
  }),
  /** "In writing" includes e-mail or does not. */
  contract('L7-written', 'W', (reading) => {
    const [written] = matchesIn(reading.body, reading.rules.written)
    if (!written || has(reading.bodyText, reading.rules.electronic)) return undefined
    const { passage, found } = written
    const message = `"${found}" does not say whether e-mail counts.`
    return reading.at(passage, found, message, 'Say so in the clause on notices.')
  }),
  /** No cap reaches death, injury or fraud. */
  contract('L8-cap', 'E', (reading) => {
    const { limit, death, fraud } = reading.rules.liability
    const limited = reading.body.find(({ text }) => has(text, limit))
    const missing = [
      ...(has(reading.bodyText, death) ? [] : ['death and personal injury']),
      ...(has(reading.bodyText, fraud) ? [] : ['fraud and willful acts']),
    ]
    if (!limited || missing.length === 0) return undefined
    const message = `Liability is limited, and ${missing.join(' and ')} are not excepted.`
    const remedy =
      'Add that nothing limits liability for death, personal injury, fraud or willful misconduct.'
    return reading.atBlock(limited.id, message, remedy)
  }),
  /** What some laws forbid stands under a condition, or a law table row says what the law asks of it. */
  contract('L9-strict', 'E', (reading) => {
    const rows = reading.rowsFor('body')
    const isCovered = (code: string) =>
      rows.some(({ id, topic, rule: text }) => STRICT_TOPICS[code]?.test(`${id} ${topic} ${text}`))
    return reading.body.flatMap((passage) =>
      reading.rules.strict.flatMap(({ code, what, pattern }): Finding[] => {
        const [found] = passage.text.match(pattern) ?? []
        if (found === undefined || isCovered(code) || passage.conditional || passage.text.includes(SEAM))
          return []
        const message = `A strict clause (${code}): ${what}, with neither a condition nor a row of the law table about it.`
        const remedy = 'Put it under {% if %} with a switch that is off, or name the rule in law:.'
        return [reading.at(passage, found, message, remedy)]
      }),
    )
  }),
  /** Who signs is called what the contract calls them. */
  contract('L10-role', 'E', (reading) => {
    const terms = termsOfParties(reading)
    return reading.nodes.flatMap((node): Finding[] => {
      if (node.kind !== 'signer' || node.field === undefined) return []
      const own = terms.get(node.field) ?? []
      const role = node.role
        .map((inline) => (inline.kind === 'text' ? inline.text : ''))
        .join('')
        .toLowerCase()
      const other = [...terms.values()].flat().find((term) => term.toLowerCase() === role)
      if (other === undefined || own.length === 0 || own.some((term) => term.toLowerCase() === role))
        return []
      const message = `${node.field} is the ${own.join(', ')}, and signs as the ${other}.`
      const signatures = reading.body.find(
        ({ kind, text }) => kind === 'signatures' && text.toLowerCase() === role,
      )
      return [reading.atBlock(signatures?.id ?? '', message, `Write role="${own[0]}".`, `"${node.field}"`)]
    })
  }),
  /** Each schedule is named in the text. */
  rulesFor('contract', 'instrument')('L10-schedule', 'E', (reading) => {
    const named = new Set(reading.passages.flatMap(({ references }) => references))
    const isNamed = ({ id }: Passage) =>
      named.has(id) || reading.body.some((one) => one.section === id && named.has(one.id))
    return reading.body
      .filter((passage) => passage.kind === 'schedule' && !isNamed(passage))
      .map(({ id, text }) => {
        const remedy = /-\d+$/.test(id)
          ? 'Name it with {% #id %} after its heading and write {% ref "id" /%} where it applies, or remove it.'
          : `Write {% ref "${id}" /%} where it applies, or remove it.`
        return reading.atBlock(id, `Nothing refers to the schedule "${text}".`, remedy)
      })
  }),
  /** Whom a clause favors, and what is usually said against it. */
  contract('L11-notes', 'W', (reading) => {
    const written = reading.passages.filter(({ part }) => part === 'note')
    if (written.length >= NOTES) return undefined
    return {
      message: `${written.length} of at least ${NOTES} notes on clauses.`,
      remedy: 'Add {% note favors="…" %} below the clauses that are bargained over.',
    }
  }),
  contract('L11-favors', 'W', (reading) => {
    const written = reading.nodes.filter((node) => node.kind === 'note')
    const silent = written.filter((note) => note.favors === undefined)
    const [first] = silent
    if (!first || silent.length * 2 <= written.length) return undefined
    const message = 'Most notes do not say whom the clause favors.'
    return reading.atBlock(first.id, message, 'Write {% note favors="both sides" %}.')
  }),
  /** What lives on is named by references, which follow the numbers. */
  contract('L12-survival', 'W', (reading) =>
    reading.body.flatMap((passage): Finding[] => {
      const [found] = passage.text.match(reading.rules.survival) ?? []
      if (found === undefined || passage.references.length > 0 || passage.kind === 'definition') return []
      const message = 'A clause on survival without references to the clauses that survive.'
      return [reading.at(passage, found, message, 'Name each with {% ref "id" /%}.')]
    }),
  ),
]
