import { expect, test } from 'vitest'
import type { LawRow } from '#engine/source/law/law-table.ts'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { countLibrary } from './about.page.server.ts'

const today = '2026-11-20'

test('CLAIM-1 the figures of the library are counted: readings of the text of today, and rules that were read', () => {
  const [read, changed, verified] = [1, 2, 3].map((number) => {
    const entry = buildTemplate({ number })
    entry.template = {
      ...entry.template,
      slug: `letter-${number}`,
      // A text is verified only when all its rules were read.
      law: number === 3 ? [{ id: 'us-fees' }] : [{ id: 'us-fees' }, { id: 'us-terms' }],
    }
    return entry
  })
  if (!read || !changed || !verified) throw new Error('three templates were built')
  const rule = (id: string, basis: LawRow['basis'], checkedOn = today): LawRow => ({
    id,
    basis,
    checkedOn,
    place: 'US',
    topic: 'fees',
    rule: 'A rule.',
    source: { title: 'The code', url: 'https://law.example/' },
    reviewEvery: 12,
  })
  const catalogue = createCatalogue([read, changed, verified], {
    law: [
      rule('us-fees', 'source-read'),
      rule('us-terms', 'general-knowledge'),
      rule('us-unused', 'source-read'),
    ],
    reviews: [
      { slug: 'letter-1', revision: read.revision, grade: 'beta', on: today, by: 'a second reader' },
      { slug: 'letter-2', revision: 'an earlier one', grade: 'beta', on: today, by: 'a second reader' },
      { slug: 'letter-3', revision: verified.revision, grade: 'verified', on: today, by: 'A. Counsel' },
    ],
  })
  expect(countLibrary(catalogue, today)).toEqual({
    read: 2,
    verified: 1,
    rules: 2,
    compared: 1,
  })
  expect(countLibrary(catalogue, '2028-01-01')).toMatchObject({ compared: 0 })
})
