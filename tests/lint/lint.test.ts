import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lintLibrary, plainAnswers, rules } from '#engine/lint/index.ts'
import { pairwiseAnswers } from '#engine/source/combinations/pairwise.ts'
import {
  type Answers,
  type AnswerValue,
  type CellValue,
  type Column,
  evaluate,
  type Field,
  fieldsOf,
  inlinesOf,
  inPlace,
  type Money,
  type Party,
  printed,
  type TableRow,
  type Template,
} from '#engine/source/index.ts'
import { arrangeLibrary, checkLibrary } from '../../scripts/library/check-library.ts'
import { checkedTemplates, checkTemplate } from '../../scripts/library/checked-templates.ts'
import { checkClause } from '../../scripts/library/clauses.ts'
import { uncountedTemplates } from '../../scripts/library/page-counts.ts'
import { listClauses, readSharedSources, readTemplate } from '../../scripts/library/read-library.ts'
import { sampledTemplates } from '../builders/sampled-templates.ts'
import { type Fault, FRONT, faults } from './faults/index.ts'

const good = path.join('tests', 'lint', 'good')
const shared = readSharedSources()
const folder = mkdtempSync(path.join(tmpdir(), 'faults-'))
afterAll(() => rmSync(folder, { recursive: true }))

function told(file: string): string[] {
  return checkTemplate(readTemplate(file, shared), shared).problems.map(
    ({ line, rule, message }) => `${line} ${rule}: ${message}`,
  )
}

/** Writes the broken copy and answers what is said about it, with the line on which it should be said. */
function commit({ name, file, find, put, at = put, besideSiblings }: Fault) {
  const source = readFileSync(path.join(good, file), 'utf8')
  expect(source.split(find), `${file} holds the place once`).toHaveLength(2)
  const broken = source.replace(find, () => put)
  const target = path.join(folder, `${name.replace(/\W+/g, '-')}.md`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(target, broken)
  const line = at === FRONT ? 1 : broken.slice(0, broken.indexOf(at.split('\n')[0] ?? at)).split('\n').length
  const problems = checkTemplate(readTemplate(target, shared), shared).problems
  return { line, problems: besideSiblings ? [...problems, ...besideTwins(target, file)] : problems }
}

/** What only shows across files, with the good file twice. */
function besideTwins(target: string, file: string) {
  const entryOf = (source: string, name = source) => {
    const { template } = readTemplate(source, shared)
    return template ? [{ template, file: name, isShared: () => false }] : []
  }
  const twins = ['one', 'two'].flatMap((name) => entryOf(path.join(good, file), name))
  return lintLibrary([...twins, ...entryOf(target)])
}

describe.each(sampledTemplates())('%s on any answers', (file) => {
  const { template } = readTemplate(file, shared)
  if (!template) throw new Error(`${file} does not compile`)

  it.each(['Acme & Co.', 'Yahoo!', 'and so on…'])('ends a sentence once after %s', (words) => {
    const answers = Object.fromEntries(
      Object.entries(plainAnswers(template)).map(([id, value]) => [id, endedBy(words, template, id, value)]),
    )
    for (const block of evaluate(template, answers).blocks) {
      const text = inlinesOf(block).map(printed).join('')
      expect(text, block.id).not.toContain(`${words}.`)
    }
  })
})

describe('answers that contradict each other', () => {
  const limits = sampledTemplates().flatMap((file) => {
    const { template } = readTemplate(file, shared)
    if (!template) throw new Error(`${file} does not compile`)
    // Of several places the first: limits are the same in all.
    const sets = [{}, ...pairwiseAnswers(inPlace(template, {}))].map((answers) => ({
      ...plainAnswers(template),
      ...answers,
    }))
    return fieldsOf(template).flatMap((field) => {
      const columns = field.type === 'table' ? field.columns : []
      return [
        ...limitsOf(field).map((name) => ({ template, sets, id: field.id, column: undefined, name })),
        ...columns.flatMap((column) =>
          limitsOf(column).map((name) => ({ template, sets, id: field.id, column: column.id, name })),
        ),
      ]
    })
  })

  it.each(limits)('$template.slug says so of $id $column beyond its $name', (limit) => {
    const { template, sets, id, column, name } = limit
    const told = sets.some((answers) => {
      const beyond = pushed(template, answers, id, column, name)
      const part = column && `0.${column}`
      return evaluate(template, beyond).issues.some(
        (issue) => issue.field === id && issue.part === part && !issue.remark && issue.code === CODES[name],
      )
    })
    expect(told).toBe(true)
  })
})

const CODES = {
  earliest: 'too_early',
  latest: 'too_late',
  minimum: 'too_small',
  maximum: 'too_large',
} as const

function limitsOf({ type, bounds = {} }: Field | Column): (keyof typeof CODES)[] {
  return (Object.keys(CODES) as (keyof typeof CODES)[]).filter((name) => type !== 'computed' && bounds[name])
}

/** The answers with one of them as far beyond a limit as its own type allows. */
function pushed(
  template: Template,
  answers: Answers,
  id: string,
  columnId: string | undefined,
  name: keyof typeof CODES,
): Answers {
  const field = fieldsOf(template).find((one) => one.id === id)
  const asked = field?.type === 'table' ? field.columns.find((one) => one.id === columnId) : field
  const push = (before: unknown): CellValue => {
    if (asked?.type === 'date') return name === 'earliest' ? '1950-01-01' : '2099-12-31'
    const most = asked && 'maximum' in asked ? asked.maximum : 0
    const least = asked && 'minimum' in asked ? asked.minimum : 0
    const value = name === 'minimum' ? least : most
    return asked?.type === 'money' ? { ...(before as Money), minor: value } : value
  }
  const value = answers[id]
  if (columnId === undefined) return { ...answers, [id]: push(value) }
  const [first, ...rest] = value as TableRow[]
  return { ...answers, [id]: [{ ...first, [columnId]: push(first?.[columnId]) }, ...rest] }
}

it('no demand is made for nothing, nor for less', () => {
  for (const file of ['en/demand-letter-for-payment', 'en/payment-reminder', 'fr/mise-en-demeure']) {
    const { template } = readTemplate(`content/templates/${file}.md`, shared)
    if (!template) throw new Error(`${file} does not compile`)
    const answers = plainAnswers(template)
    const [table] = fieldsOf(template).filter(({ type }) => type === 'table')
    if (!table) throw new Error(`${file} has no table`)
    const paid = (share: number) => ({
      ...answers,
      [table.id]: (answers[table.id] as TableRow[]).map((row) => {
        const amount = row.amount as Money
        return { ...row, paid: { ...amount, minor: share * amount.minor } }
      }),
    })
    const issuesOf = (share: number) => evaluate(template, paid(share)).issues.filter(({ remark }) => !remark)
    expect(issuesOf(0.5)).toEqual([])
    expect(
      issuesOf(1).map(({ code }) => code),
      file,
    ).toContain('too_small')
    expect(issuesOf(2)[0], file).toMatchObject({ part: '0.paid', code: 'too_large', other: 'amount' })
  }
})

/** The answer with these words wherever somebody types any. */
function endedBy(words: string, template: Template, id: string, value: AnswerValue): AnswerValue {
  const field = fieldsOf(template).find((one) => one.id === id)
  if (field?.type === 'text' || field?.type === 'longText') return 'pattern' in field ? value : words
  if (field?.type === 'list') return [words]
  return field?.type === 'party' ? { ...(value as Party), name: words, signatoryTitle: words } : value
}

describe('the lint', () => {
  it.each(readdirSync(good))('is quiet on %s', (file) => {
    expect(told(path.join(good, file))).toEqual([])
  })

  it.each(listClauses())('is quiet on %s', (file) => {
    expect(checkClause(file, readFileSync(file, 'utf8'), shared)).toEqual([])
  })

  it('is quiet on the library as a whole, and on each of its templates', () => {
    const checked = checkedTemplates(shared)
    expect(checkLibrary(checked, shared).problems).toEqual([])
    expect(arrangeLibrary(checked, shared).arrangement.categories).toHaveLength(88)
    // `npm run library -- pages` records them.
    expect(uncountedTemplates()).toEqual([])
  }, 240_000)

  it.each(faults.map((fault) => [fault.name, fault] as const))('finds %s', (_name, fault) => {
    const { line, problems } = commit(fault)
    expect(problems.map((problem) => `${problem.line} ${problem.rule}`)).toContain(`${line} ${fault.rule}`)
    if (fault.says === undefined) return
    const found = problems.filter((problem) => problem.line === line && problem.rule === fault.rule)
    expect(found.map(({ message }) => message).join('\n')).toContain(fault.says)
  })

  it('has 120 seeded faults, of at least seventy kinds of mistake', () => {
    expect(faults.length).toBeGreaterThanOrEqual(120)
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
    expect(new Set(faults.map(({ rule, says }) => `${rule} ${says ?? ''}`)).size).toBeGreaterThan(70)
  })

  it('names every rule once', () => {
    const codes = rules.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^[A-Z]+\d*-[a-z-]+$/)
  })
})
