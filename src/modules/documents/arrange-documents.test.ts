import { describe, expect, test } from 'vitest'
import { arrangeDocuments, type ListedDocument } from './list-documents.ts'
import { DocumentQuery } from './schema.ts'

function listed(title: string, [template, language]: [string, string], hour: number): ListedDocument {
  return {
    id: title,
    title,
    templateSlug: `${template.toLowerCase().replaceAll(' ', '-')}-D1`,
    revision: 'r',
    version: 1,
    template: { title: template, language, type: 'contract' as const, mayDownload: true },
    updatedAt: new Date(Date.UTC(2026, 10, 20, hour)),
    deletedFrom: null,
  }
}

const lease: [string, string] = ['Office lease', 'en-US']
const bail: [string, string] = ['Bail commercial', 'fr-FR']
/** The newest first, as they come from the database. */
const all = [
  listed('Élodie’s office', lease, 12),
  listed('Offer 10', lease, 11),
  listed('offer 2', bail, 10),
  listed('Zürich', bail, 9),
]

const arrange = (asked: Partial<DocumentQuery>, tag = 'en-US') => {
  const list = arrangeDocuments(all, DocumentQuery.parse(asked), tag)
  return { ...list, titles: list.documents.map(({ title }) => title) }
}

describe('searching', () => {
  test.each([
    ['', ['Élodie’s office', 'Offer 10', 'offer 2', 'Zürich']],
    ['elodie', ['Élodie’s office']],
    ['ZURICH', ['Zürich']],
    ['zürich', ['Zürich']],
    ['offer', ['Offer 10', 'offer 2']],
    ['bail', ['offer 2', 'Zürich']],
    ['  10 lease ', ['Offer 10']],
    ['offer zurich', []],
    ['%', []],
  ])('%j finds %j: title or template, every word, accents and capitals aside', (words, titles) => {
    expect(arrange({ words })).toMatchObject({ titles, total: titles.length, all: 4 })
  })
})

describe('sorting', () => {
  test.each([
    ['changed', ['Élodie’s office', 'Offer 10', 'offer 2', 'Zürich']],
    ['name', ['Élodie’s office', 'offer 2', 'Offer 10', 'Zürich']],
    ['template', ['offer 2', 'Zürich', 'Élodie’s office', 'Offer 10']],
  ] as const)('by %s', (sort, titles) => {
    expect(arrange({ sort }).titles).toEqual(titles)
  })

  test('the alphabet is the reader’s', () => {
    const titles = (tag: string) =>
      arrangeDocuments(
        ['Z', 'Å'].map((title) => listed(title, lease, 1)),
        DocumentQuery.parse({ sort: 'name' }),
        tag,
      ).documents.map(({ title }) => title)

    expect(titles('en')).toEqual(['Å', 'Z'])
    expect(titles('sv')).toEqual(['Z', 'Å'])
  })
})

describe('narrowing', () => {
  test('by template and by language', () => {
    expect(arrange({ template: 'office-lease-D1' }).titles).toEqual(['Élodie’s office', 'Offer 10'])
    expect(arrange({ language: 'fr' }).titles).toEqual(['offer 2', 'Zürich'])
    expect(arrange({ language: 'fr', template: 'office-lease-D1' }).titles).toEqual([])
  })

  test('what there is to choose from stays the same while it is narrowed', () => {
    for (const asked of [{}, { words: 'zurich' }, { language: 'fr' }]) {
      expect(arrange(asked)).toMatchObject({
        all: 4,
        templates: [
          { value: 'bail-commercial-D1', name: 'Bail commercial', count: 2 },
          { value: 'office-lease-D1', name: 'Office lease', count: 2 },
        ],
        languages: [
          { value: 'en', count: 2 },
          { value: 'fr', count: 2 },
        ],
      })
    }
  })

  test('a list has a length, and tells how many there are', () => {
    const many = Array.from({ length: 60 }, (_, number) => listed(`Offer ${number}`, lease, 1))
    const list = arrangeDocuments(many, DocumentQuery.parse({ limit: '50' }), 'en')
    expect([list.documents.length, list.total]).toEqual([50, 60])
  })
})

test('whatever an address asks for that is not usable counts as absent', () => {
  expect(
    DocumentQuery.parse({ place: 'x', words: ['a'], sort: 'size', language: 'x'.repeat(9), limit: '-1' }),
  ).toEqual({ place: 'documents', words: '', sort: 'changed', limit: 25 })
  expect(DocumentQuery.parse({ words: ` a\0\ud800 ` }).words).toBe('a\ufffd')
})
