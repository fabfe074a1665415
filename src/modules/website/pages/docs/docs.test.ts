import { expect, test } from 'vitest'
import type { Template } from '#engine/source/index.ts'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import type { Review } from '#modules/library/catalogue/review-state.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { requestFor } from '#tests/builders/website-page.tsx'
import { countGrades, loader as loadDocs, switchesOf } from './docs.page.server.ts'

test('CLAIM-1 the departments and the kinds add up to the library, and what is free is counted by its mark', () => {
  const templates = [1, 2, 3].map((number) => ({
    ...buildTemplate({ number, free: number === 2 }),
    pages: number,
  }))
  const { shelves, total, kinds } = loadDocs(requestFor('/docs/', templates)).data
  expect(total).toEqual({ templates: 3, free: 1, pages: 6 })
  expect(shelves).toEqual([{ id: 'legal', name: 'Legal', ...total }])
  expect(kinds.map(({ type, count }) => [type, count])).toEqual([['contract', 3]])
})

test('CLAIM-1 a reading counts for the text that was read, and for no later one', () => {
  const entries = ['read', 'changed'].map((slug, position) => {
    const entry = buildTemplate({ number: position + 1 })
    return { ...entry, template: { ...entry.template, slug } }
  })
  const reading = { grade: 'beta', on: '2026-11-20', by: 'a second reader' } as const
  const reviews: Review[] = [
    { ...reading, slug: 'read', revision: entries[0]?.revision ?? '' },
    { ...reading, slug: 'changed', revision: 'an earlier one' },
  ]
  expect(countGrades(createCatalogue(entries, { reviews }))).toEqual({ scaffold: 1, beta: 1, verified: 0 })
})

test('CLAIM-1 a switch is shown with the words that its "yes" adds, and not where it adds none', () => {
  const yesNo = (id: string) => ({ id, label: `Add ${id}`, type: 'yesNo', required: false }) as const
  const { template } = buildTemplate({ fields: [yesNo('little'), yesNo('much'), yesNo('nothing')] })
  const when = (field: string, text: string): Template['body'][number] => ({
    kind: 'if',
    branches: [
      {
        when: { kind: 'field', field },
        blocks: [
          {
            kind: 'paragraph',
            id: `${field}-text`,
            style: 'body',
            level: 0,
            content: [{ kind: 'text', text }],
          },
        ],
      },
    ],
  })
  const body = [when('little', 'Two words.'), when('much', 'These are five words altogether.')]
  expect(switchesOf({ ...template, body })).toEqual([
    { question: 'Add much', words: 5 },
    { question: 'Add little', words: 2 },
  ])
})
