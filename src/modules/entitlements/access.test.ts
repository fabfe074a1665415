import { describe, expect, test } from 'vitest'
import { accessOf, covers } from './access.ts'
import type { PackageContents } from './schema.ts'

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
