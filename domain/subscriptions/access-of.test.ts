import { describe, expect, test } from 'vitest'
import type { PackageContents } from '../prices/schema.ts'
import { accessOf, covers, endOfTerm } from './index.ts'

const contents = (library: PackageContents['library'], downloadsPerMonth: number | null = null) => ({
  library,
  downloadsPerMonth,
  driveGigabytes: null,
})
const solo = contents('all')
const starter = contents('all', 20)
const legal = contents(['legal'])
const people = contents(['human-resources'])
const drive = contents([])

describe('R-34 access is what is paid ahead, and nothing else', () => {
  test.each([
    ['nothing', [], { library: [], downloadsPerMonth: null }],
    ['a plan', [solo], { library: 'all', downloadsPerMonth: null }],
    ['a plan with so many files', [starter], { library: 'all', downloadsPerMonth: 20 }],
    ['a toolkit', [legal], { library: ['legal'], downloadsPerMonth: null }],
    ['two toolkits', [legal, people], { library: ['legal', 'human-resources'], downloadsPerMonth: null }],
    ['two plans: the more generous', [starter, solo], { library: 'all', downloadsPerMonth: null }],
    ['a drive: no template', [drive], { library: [], downloadsPerMonth: null }],
    ['a drive beside a plan', [drive, starter], { library: 'all', downloadsPerMonth: 20 }],
  ])('%s', (_case, paid, access) => {
    expect(accessOf(paid)).toEqual(access)
  })
})

test.each([
  ['a plan by a plan', [solo], solo, true],
  ['a toolkit by a plan', [starter], legal, true],
  ['a plan by a toolkit', [legal], solo, false],
  ['a toolkit by itself', [legal], legal, true],
  ['a toolkit by another', [legal], people, false],
  ['anything by nothing', [], legal, false],
  ['a drive by a plan', [solo], drive, false],
])('PAY-4 whether %s is covered', (_case, paid, wanted, expected) => {
  expect(covers(accessOf(paid), wanted)).toBe(expected)
})

describe('F-22 the end of a term', () => {
  test.each([
    ['2026-01-31T10:00:00Z', 1, 'month', '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 2, 'month', '2026-03-31T10:00:00Z'],
    ['2026-11-30T23:59:59Z', 3, 'month', '2027-02-28T23:59:59Z'],
    ['2028-02-29T00:00:00Z', 1, 'year', '2029-02-28T00:00:00Z'],
    ['2028-02-29T00:00:00Z', 4, 'year', '2032-02-29T00:00:00Z'],
    ['2026-03-28T01:30:00Z', 1, 'month', '2026-04-28T01:30:00Z'],
    ['2026-11-22T12:00:00Z', 0, 'year', '2026-11-22T12:00:00Z'],
  ] as const)('%s and %i × %s is %s', (start, terms, period, end) => {
    expect(endOfTerm(new Date(start), terms, period)).toEqual(new Date(end))
  })
})
