import { stringify } from 'yaml'
import { remedyForYaml } from '../front-matter/describe-issue.ts'
import type { ReportMistake } from '../front-matter/resolve-fields.ts'
import type { Place } from '../parse.ts'
import { type LineOf, readYaml } from '../read-yaml.ts'
import type { Problem } from '../template.ts'
import { unifySource } from '../text.ts'
import { type Fact, type Family, SLOTS } from './family.ts'

/**
 * Keys of a template's head that a row may give; `copy` key by key, and what it lists is added to the
 * master's.
 */
const HEAD_KEYS = [
  'title',
  'number',
  'language',
  'jurisdiction',
  'category',
  'department',
  'free',
  'personal',
  'subject',
  'heading',
  'header',
]
const ADDED_KEYS = ['law', 'waivers']
const KNOWN_KEYS = [...HEAD_KEYS, ...ADDED_KEYS, 'copy']
const SLOT_ALONE = /^(\s*)\{\{(\w+)\}\}\s*$/
const SECTION = /^\s*\{\{([#^/])(\w+)\}\}\s*$/

type Value = string | number | boolean | Value[] | { [key: string]: Value }
interface Given {
  value: Value | undefined
  /** Of the whole, or of one of its entries. */
  lineOf: (entry?: number) => number
}
/** What a slot may name: the facts, and inside a repeat the columns of its row. */
type Scope = ReadonlyMap<string, Given>

/** A master and a row made into the source of an ordinary template. */
export interface Title {
  source: string
  /** Where a line of the source was written: in the row where most of it is the row's. */
  placeOf: (line: number) => Place
  problems: Problem[]
  /** What the row says in the document, and what it says on the title's page as well. */
  own: { document: string[]; page: string[] }
}

/** Makes a title's source. With problems it is as good as can be. */
export function composeTitle(family: Family, source: string, file: string): Title {
  const problems: Problem[] = []
  const text = unifySource(source)
  const read = readYaml(text)
  if (read.mistake || !isRecord(read.values)) {
    const { line, code, message } = read.mistake ?? { line: 1, code: '', message: 'it holds no keys' }
    const remedy = remedyForYaml(code, text.split('\n')[line - 1] ?? '')
    problems.push({ file, line, message: `The row is not valid YAML: ${message}.`, remedy })
    return { source: '', placeOf: () => ({ file, line: 1 }), problems, own: { document: [], page: [] } }
  }
  const composer = new Composer(family, read.values, file, read.lineOf, text.split('\n'), problems)
  return composer.compose()
}

class Composer {
  private readonly facts: Scope
  private readonly origins: { path: PropertyKey[]; place: Place }[] = []
  private readonly family: Family
  private readonly row: Record<string, unknown>
  private readonly file: string
  private readonly lineOf: LineOf
  private readonly lines: string[]
  private readonly problems: Problem[]

  constructor(
    family: Family,
    row: Record<string, unknown>,
    file: string,
    lineOf: LineOf,
    lines: string[],
    problems: Problem[],
  ) {
    this.family = family
    this.row = row
    this.file = file
    this.lineOf = lineOf
    this.lines = lines
    this.problems = problems
    this.facts = this.readFacts()
  }

  compose(): Title {
    const head = this.head()
    const yaml = stringify(head, { lineWidth: 0, aliasDuplicateObjects: false })
    const body = this.expand(this.family.body, this.facts)
    const source = `---\n${yaml}---\n${body.map(({ text }) => text).join('\n')}\n`
    // Only mistakes are placed, and most titles have none.
    let places: Place[] | undefined
    const last: Place = { file: this.family.file, line: this.family.body.at(-1)?.line ?? 1 }
    return {
      source,
      placeOf: (line) => {
        places ??= [
          ...this.placesOfHead(yaml),
          { file: this.family.file, line: 1 },
          ...body.map(({ place }) => place),
        ]
        return places[line - 1] ?? last
      },
      problems: this.problems,
      own: this.own(),
    }
  }

  private readonly report: ReportMistake = (line, message, remedy) => {
    this.problems.push({ file: this.file, line, message, remedy })
  }

  private readFacts(): Scope {
    const { facts } = this.family
    for (const key of Object.keys(this.row)) {
      if (KNOWN_KEYS.includes(key) || Object.hasOwn(facts, key)) continue
      const remedy = `Remove it, or correct its spelling. Facts of this family: ${Object.keys(facts).join(', ')}.`
      this.report(this.lineOf([key]), `${this.family.slug} knows no fact ${key}.`, remedy)
    }
    const title = { value: String(this.row.title ?? ''), lineOf: () => this.lineOf(['title']) }
    return new Map([
      ['title', title],
      ...Object.entries(facts).map(([name, fact]) => {
        const written = this.row[name]
        const value =
          written === undefined || written === null ? undefined : this.readFact(name, fact, written)
        if (value === undefined && !fact.optional && (written === undefined || written === null))
          this.report(1, `The fact ${name} is missing.`, `Add ${name}: ${fact.about}`)
        const lineOf = (entry?: number) => this.lineOf(entry === undefined ? [name] : [name, entry])
        return [name, { value, lineOf }] as const
      }),
    ])
  }

  private readFact(name: string, fact: Fact, written: unknown): Value | undefined {
    const refuse = (message: string, entry?: number) =>
      this.report(
        this.lineOf(entry === undefined ? [name] : [name, entry]),
        `${name}: ${message}.`,
        `Wanted: ${fact.about}.`,
      )
    switch (fact.type) {
      case 'number':
      case 'yesNo': {
        const wanted = fact.type === 'number' ? 'number' : 'boolean'
        if (typeof written === wanted) return written as Value
        return refuse(fact.type === 'number' ? 'write a number' : 'write true or false')
      }
      case 'text':
      case 'clause':
      case 'law': {
        if (isRecord(written) || Array.isArray(written))
          return refuse('write words; quote them if they hold a colon')
        const words = String(written).trim()
        if (fact.type === 'text' && words.includes('\n')) return refuse('it is one line, and has several')
        const [least, most] = ('words' in fact && fact.words) || [1, Number.POSITIVE_INFINITY]
        const count = words.split(/\s+/u).filter(Boolean).length
        if (count < least || count > most)
          return refuse(`${count} ${count === 1 ? 'word' : 'words'}; ${least} to ${most} are wanted`)
        if ('oneOf' in fact && fact.oneOf && !fact.oneOf.includes(words))
          return refuse(`it is one of ${fact.oneOf.join(', ')}`)
        return words
      }
      default: {
        if (!Array.isArray(written)) return refuse('write a list, each line after a hyphen')
        const { length } = written
        if (length < fact.minimum || length > fact.maximum)
          return refuse(
            `${length} ${length === 1 ? 'line' : 'lines'}; ${fact.minimum} to ${fact.maximum} are wanted`,
          )
        const read = written.flatMap((entry: unknown, index): Value[] => {
          if (fact.type === 'questions' || fact.type === 'options') return [entry as Value]
          if (isRecord(entry) || Array.isArray(entry) || entry === null)
            return refuse('write words; quote them if they hold a colon', index) ?? []
          if (fact.type === 'list') return [String(entry)]
          const cells = String(entry)
            .split('|')
            .map((cell) => cell.trim())
          const columns = Object.entries(fact.columns)
          if (cells.length !== columns.length)
            return (
              refuse(`${cells.length} columns instead of ${columns.map(([id]) => id).join(' | ')}`, index) ??
              []
            )
          const record: Record<string, Value> = {}
          columns.forEach(([id, type], at) => {
            const cell = cells[at] ?? ''
            const value = readCell(type, cell)
            if (value === undefined)
              refuse(`${id} is a ${type === 'number' ? 'number' : 'yes or a no'}, not "${cell}"`, index)
            else if (value !== '') record[id] = value
          })
          return [record]
        })
        for (const [column, total] of Object.entries(fact.type === 'table' ? fact.totals : {})) {
          const sum = read.reduce<number>((all, one) => all + Number(isRecord(one) ? one[column] : 0), 0)
          if (sum !== total) refuse(`${column} comes to ${sum} instead of ${total}`)
        }
        return read
      }
    }
  }

  /**
   * The master's head with the row's own keys and facts in place, and where each of its values was written.
   */
  private head(): Record<string, unknown> {
    const head: Record<string, unknown> = {}
    const own = (key: string, path: PropertyKey[], value: unknown) => {
      this.note([key], value, (below) => this.at(this.lineOf([...path, ...below])))
      head[key] = value
    }
    for (const key of HEAD_KEYS) if (this.row[key] !== undefined) own(key, [key], this.row[key])
    const [, slug = ''] = /([^/]*)\.yaml$/.exec(this.file) ?? []
    head.slug = slug
    for (const [key, value] of Object.entries(this.family.head))
      if (head[key] === undefined && key !== 'copy') head[key] = this.fill(value, [key], [key])
    for (const key of ADDED_KEYS) {
      const added = [this.row[key] ?? []].flat()
      if (added.length === 0) continue
      const before = [head[key] ?? []].flat()
      added.forEach((value, index) => {
        this.note([key, before.length + index], value, () => this.at(this.lineOf([key, index])))
      })
      head[key] = [...before, ...added]
    }
    const laws = Object.entries(this.family.facts).flatMap(([name, { type }]) => {
      const value = this.facts.get(name)?.value
      return type === 'law' && typeof value === 'string' ? [value] : []
    })
    if (laws.length > 0) head.law = [...new Set([...[head.law ?? []].flat(), ...laws])]
    const copy: Record<string, unknown> = {}
    const masters = isRecord(this.family.head.copy) ? this.family.head.copy : {}
    const rows = isRecord(this.row.copy) ? this.row.copy : {}
    for (const key of new Set([...Object.keys(masters), ...Object.keys(rows)])) {
      if (rows[key] === undefined) copy[key] = this.fill(masters[key], ['copy', key], ['copy', key])
      else {
        this.note(['copy', key], rows[key], (below) => this.at(this.lineOf(['copy', key, ...below])))
        copy[key] = rows[key]
      }
    }
    return { ...head, copy }
  }

  /**
   * A value of the master's head with its slots filled; `from` is its path in the master, `to` in the title.
   */
  private fill(value: unknown, from: PropertyKey[], to: PropertyKey[]): unknown {
    const { file, lineOf } = this.family
    const place: Place = { file, line: lineOf(from) }
    if (Array.isArray(value)) {
      const filled: unknown[] = []
      value.forEach((entry: unknown, index) => {
        const one = this.fill(entry, [...from, index], [...to, filled.length])
        const isSpliced = typeof entry === 'string' && SLOT_ALONE.test(entry) && Array.isArray(one)
        if (isSpliced) filled.push(...one)
        else if (one !== undefined) filled.push(one)
      })
      return filled
    }
    if (isRecord(value)) {
      const entries = Object.entries(value).flatMap(([key, one]) => {
        const filled = this.fill(one, [...from, key], [...to, key])
        return filled === undefined ? [] : [[key, filled] as const]
      })
      return Object.fromEntries(entries)
    }
    if (typeof value !== 'string') {
      this.origins.push({ path: to, place })
      return value
    }
    const [, , alone] = SLOT_ALONE.exec(value) ?? []
    const fact = alone === undefined ? undefined : this.facts.get(alone)
    if (fact === undefined) {
      const line = this.fillLine(value, this.facts, place)
      this.origins.push({ path: to, place: line.place })
      return line.text
    }
    // Entries that are put into a list take the places after it.
    const isEntry = typeof to.at(-1) === 'number'
    const first = Number(to.at(-1))
    this.note(to, fact.value, ([index]) =>
      this.at(fact.lineOf(typeof index === 'number' ? index : undefined)),
    )
    if (isEntry && Array.isArray(fact.value))
      fact.value.forEach((one, index) => {
        this.note([...to.slice(0, -1), first + index], one, () => this.at(fact.lineOf(index)))
      })
    return fact.value
  }

  /** Notes where a value, and everything in it, was written. */
  private note(path: PropertyKey[], value: unknown, placeOf: (below: PropertyKey[]) => Place): void {
    const walk = (one: unknown, below: PropertyKey[]): void => {
      if (one === undefined) return
      this.origins.push({ path: [...path, ...below], place: placeOf(below) })
      if (Array.isArray(one)) one.forEach((entry, index) => void walk(entry, [...below, index]))
      else if (isRecord(one)) for (const [key, entry] of Object.entries(one)) walk(entry, [...below, key])
    }
    walk(value, [])
  }

  /**
   * Where the lines of the finished head come from: a line with nothing of its own belongs to the one above.
   */
  private placesOfHead(yaml: string): Place[] {
    const read = readYaml(yaml, 2)
    const known = new Map<number, Place>()
    if (!read.mistake) for (const { path, place } of this.origins) known.set(read.lineOf(path), place)
    let place: Place = { file: this.file, line: 1 }
    // The first `---`, and the last character's line end.
    return yaml.split('\n').map((_, index) => {
      place = known.get(index + 1) ?? place
      return place
    })
  }

  private expand(lines: Family['body'], scope: Scope): { text: string; place: Place }[] {
    const written: { text: string; place: Place }[] = []
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at]
      if (line === undefined) break
      const [, sign, name = ''] = SECTION.exec(line.text) ?? []
      if (sign === undefined) {
        written.push(...this.expandLine(line, scope))
        continue
      }
      const end = endOfSection(lines, at, name)
      const fact = scope.get(name)
      if (sign === '/' || end < 0 || fact === undefined) {
        this.refuseSlot(
          line.line,
          name,
          fact === undefined ? undefined : `{{${sign}${name}}} has no other end`,
        )
        continue
      }
      const inside = lines.slice(at + 1, end)
      at = end
      const isEmpty = fact.value === undefined || fact.value === false || fact.value === ''
      if (sign === '^') written.push(...(isEmpty ? this.expand(inside, scope) : []))
      else if (Array.isArray(fact.value))
        fact.value.forEach((entry, index) => {
          written.push(
            ...this.expand(
              inside,
              this.scopeOf(scope, entry, () => fact.lineOf(index), name),
            ),
          )
        })
      else if (!isEmpty) written.push(...this.expand(inside, scope))
    }
    return written
  }

  /** Inside a repeat: `{{.}}` and the columns of a table. */
  private scopeOf(scope: Scope, entry: Value, lineOf: () => number, name: string): Scope {
    const fact = this.family.facts[name]
    const columns = fact?.type === 'table' ? Object.keys(fact.columns) : []
    const own = columns.map(
      (id) => [id, { value: isRecord(entry) ? (entry[id] as Value) : undefined, lineOf }] as const,
    )
    return new Map([...scope, ['.', { value: entry, lineOf }], ...own])
  }

  private expandLine({ text, line }: Family['body'][number], scope: Scope): { text: string; place: Place }[] {
    const [, indent = '', name = ''] = SLOT_ALONE.exec(text) ?? []
    const fact = scope.get(name)
    if (typeof fact?.value !== 'string' || !fact.value.includes('\n'))
      return [this.fillLine(text, scope, { file: this.family.file, line })]
    const first = fact.lineOf()
    // A block scalar begins below its key.
    const below = /[|>][-+]?\s*$/.test(this.lines[first - 1] ?? '') ? 1 : 0
    return fact.value.split('\n').map((words, index) => ({
      text: words === '' ? '' : indent + words,
      place: this.at(first + below + index),
    }))
  }

  private fillLine(text: string, scope: Scope, place: Place): { text: string; place: Place } {
    let own = 0
    let from: Place | undefined
    const filled = text.replace(SLOTS, (slot, sign: string, name: string) => {
      const fact = scope.get(name)
      const isWords = !Array.isArray(fact?.value) && !isRecord(fact?.value)
      if (fact === undefined || sign !== '' || !isWords) {
        const reason = fact && (sign === '' ? `{{${name}}} is a list` : `${slot} stands inside a line`)
        this.refuseSlot(place.line, name, reason)
        return ''
      }
      const words = fact.value === true ? 'yes' : fact.value === false ? 'no' : String(fact.value ?? '')
      if (words.length > own) from = this.at(fact.lineOf())
      own += words.length
      return words
    })
    return { text: filled, place: from && own > filled.length / 2 ? from : place }
  }

  private refuseSlot(line: number, name: string, reason: string | undefined): void {
    this.problems.push({
      file: this.family.file,
      line,
      message: reason === undefined ? `There is no fact ${name}.` : `${reason}.`,
      remedy:
        reason === undefined
          ? 'Declare it under family.facts, or correct its spelling.'
          : `Write {{#${name}}} and {{/${name}}} on lines of their own, around what is repeated or may be missing.`,
    })
  }

  private at(line: number): Place {
    return { file: this.file, line }
  }

  private own(): Title['own'] {
    const document = Object.entries(this.family.facts).flatMap(([name, fact]) => {
      // A choice among the family's own words says nothing new.
      const isChosen = (fact.type === 'text' && fact.oneOf !== undefined) || fact.type === 'law'
      return isChosen ? [] : textsIn(this.facts.get(name)?.value)
    })
    return { document, page: [...document, ...textsIn(this.row.copy), String(this.row.title ?? '')] }
  }
}

function endOfSection(lines: Family['body'], start: number, name: string): number {
  let depth = 0
  for (let at = start; at < lines.length; at += 1) {
    const [, sign, found] = SECTION.exec(lines[at]?.text ?? '') ?? []
    if (found !== name) continue
    depth += sign === '/' ? -1 : 1
    if (depth === 0) return at
  }
  return -1
}

/** Undefined where it is not of the column's kind. */
function readCell(type: 'text' | 'number' | 'yesNo', cell: string): string | number | boolean | undefined {
  if (type === 'text') return cell
  if (type === 'number') return /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : undefined
  return cell === 'yes' ? true : cell === 'no' ? false : undefined
}

/** Every text in a value, except ids and types of questions. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, one]) => [...(key.includes(' ') ? [key] : []), ...textsIn(one)])
    : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
