import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isStale, type LawRow, parseLawTable } from './law-table.ts'

const GOOD = `- id: fr-late-payment-indemnity
  place: FR
  topic: late payment
  rule: A business that pays another late owes a fixed sum.
  value: { kind: money, money: { minor: 4000, currency: EUR } }
  source: { title: "Code de commerce, art. D441-5", url: "https://www.legifrance.gouv.fr/" }
  from: 2013-01-01
  checkedOn: 2026-11-20
  basis: source-read
  reviewEvery: 12
`

describe('parseLawTable', () => {
  it('reads a row', () => {
    const { rows, problems } = parseLawTable(GOOD, 'fr.yaml')
    expect(problems).toEqual([])
    expect(rows).toEqual([
      expect.objectContaining({
        id: 'fr-late-payment-indemnity',
        value: { kind: 'money', money: { minor: 4000, currency: 'EUR' } },
        from: '2013-01-01',
      }),
    ])
  })

  it.each([
    ['an unknown key', '  topic: late payment', '  topics: late payment', 1, 'topic'],
    ['a day that does not exist', 'checkedOn: 2026-11-20', 'checkedOn: 2026-02-30', 8, 'YYYY-MM-DD'],
    ['a third kind of reading', 'basis: source-read', 'basis: rumor', 9, 'basis'],
    ['a value without its amount', 'minor: 4000', 'minor: 40.5', 5, 'minor'],
    ['an address that runs a script', '"https:', '"javascript:', 6, 'url'],
    [
      'a copy that runs a script',
      'legifrance.gouv.fr/"',
      'legifrance.gouv.fr/", copy: "javascript:"',
      6,
      'copy',
    ],
    ['an id of another place', 'place: FR', 'place: ES', 1, 'is a rule of ES'],
    ['a rule of two sentences', 'owes a fixed sum.', 'owes a sum. It is fixed.', 4, 'in one sentence'],
    ['a rule that does not end', 'owes a fixed sum.', 'owes a fixed sum', 4, 'in one sentence'],
    ['a place in words', 'place: FR', 'place: France', 2, 'place'],
    ['YAML that is none', 'topic: late', 'topic: "late', 3, 'valid YAML'],
  ])('reports %s with its line, and leaves the row out', (_case, good, bad, line, message) => {
    const { rows, problems } = parseLawTable(GOOD.replace(good, bad), 'fr.yaml')
    expect(rows).toEqual([])
    expect(problems[0]).toMatchObject({ file: 'fr.yaml', line, message: expect.stringContaining(message) })
  })

  it('keeps the good rows beside a bad one, and the first of two with one id', () => {
    const { rows, problems } = parseLawTable(`${GOOD}- id: x\n${GOOD}`, 'fr.yaml')
    expect(rows).toHaveLength(1)
    expect(problems.map(({ line }) => line)).toContain(11)
    expect(problems.at(-1)).toMatchObject({ line: 12, message: expect.stringContaining('there twice') })
  })

  it('reports a file that is no list', () => {
    expect(parseLawTable('id: x', 'fr.yaml').problems).toHaveLength(1)
    expect(parseLawTable('', 'fr.yaml').problems).toHaveLength(1)
  })
})

describe('isStale', () => {
  const row: LawRow = {
    id: 'fr-x',
    place: 'FR',
    topic: 't',
    rule: 'r',
    source: { title: 's', url: 'https://x.test' },
    checkedOn: '2026-11-30',
    basis: 'source-read',
    reviewEvery: 3,
  }

  it.each([
    ['on the day it was read', {}, '2026-11-30', false],
    ['on the day its review falls due', {}, '2027-02-28', false],
    ['on the day after', {}, '2027-03-01', true],
    ['a year on, in a leap year', { checkedOn: '2027-02-28', reviewEvery: 12 }, '2028-02-28', false],
    ['the day after that', { checkedOn: '2027-02-28', reviewEvery: 12 }, '2028-02-29', true],
    ['over the end of the year', { checkedOn: '2026-11-20', reviewEvery: 3 }, '2027-02-20', false],
    ['never read in its source', { basis: 'general-knowledge' as const }, '2026-11-30', true],
    ['on its last day in force', { to: '2026-12-31' }, '2026-12-31', false],
    ['when it is repealed', { to: '2026-12-31' }, '2027-01-01', true],
    ['before it is in force', { from: '2027-01-01' }, '2026-12-31', true],
  ])('%s', (_case, change, today, stale) => {
    expect(isStale({ ...row, ...change }, today)).toBe(stale)
  })
})

describe('a law table that is no list of rules', () => {
  it.each([
    ['an alias without its anchor', '- *missing\n', /not valid YAML/],
    [
      'aliases that multiply',
      `a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
d: [*c, *c, *c, *c, *c, *c, *c, *c, *c]
`,
      /not valid YAML/,
    ],
    ['a tab', '\t- id: fr-x\n', /not valid YAML/],
    ['nothing', '', /not a list/],
    ['rows that are nothing', '-\n-\n', /expected object/],
  ])('%s is reported, never thrown', (_case, yaml, message) => {
    const { rows, problems } = parseLawTable(yaml, 'fr.yaml')
    expect(rows).toEqual([])
    expect(problems[0]).toMatchObject({ file: 'fr.yaml', message: expect.stringMatching(message) })
  })
})

describe('the law table of the library', () => {
  const folder = new URL('../../../../content/law/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const tables = files.map((file) => ({
    file,
    ...parseLawTable(readFileSync(new URL(file, folder), 'utf8'), file),
  }))

  it.each(tables)('$file has no mistake, and only rules of its place', ({ file, rows, problems }) => {
    expect(problems).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
    for (const { place } of rows) expect(place.slice(0, 2).toLowerCase()).toBe(file.slice(0, 2))
  })
})
