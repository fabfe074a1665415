import { describe, expect, it } from 'vitest'
import { buildTemplate } from '#tests/documents/source.ts'
import { lintLibrary, lintTitle, similarPairs } from './lint-library.ts'
import { runsOf } from './own-words.ts'

// A template needs a field; alone in its paragraph it makes no run of five words.
const template = (body: string) =>
  buildTemplate(['{ id: who, type: text, label: Who, example: Ada }'], `${body}\n\n{% $who %}`)
const similarity = (one: string, other: string, isShared = false) => {
  const entries = [one, other].map((body, index) => ({
    template: template(body),
    file: String(index),
    isShared: () => isShared,
  }))
  return similarPairs(entries)[0]?.similarity ?? 0
}

describe('similarity', () => {
  it('is 1 for the same words and 0 for others', () => {
    const one = 'The tenant must pay the rent on the first day.'
    expect(similarity(one, one)).toBe(1)
    expect(similarity(one, 'The lender gives the borrower a loan of money today.')).toBe(0)
  })

  it('is the shared part of all runs of five words', () => {
    // Two runs of five words each, one of them shared: one of three.
    expect(similarity('One two three four five six.', 'Zero one two three four five.')).toBeCloseTo(1 / 3)
  })

  it('leaves shared clauses out', () => {
    expect(similarity('One two three four five six.', 'One two three four five six.', true)).toBe(0)
  })
})

it('a title stands once in the lists of a language, whatever the country (U6)', () => {
  const titled = (language: 'fr-FR' | 'fr-CA' | 'en-US', index: number) => ({
    template: {
      ...template(`The cook tastes sauce number ${index}.`),
      language,
      title: 'Accord',
      number: index,
    },
    file: `${language}.md`,
    isShared: () => false,
  })
  const titles = (entries: Parameters<typeof lintLibrary>[0]) =>
    lintLibrary(entries).flatMap(({ rule, file }) => (rule === 'U6-title' ? [file] : []))
  expect(titles([titled('fr-FR', 1), titled('fr-CA', 2)])).toEqual(['fr-CA.md'])
  expect(titles([titled('fr-FR', 1), titled('en-US', 2)])).toEqual([])
})

describe('a title of a family (T2)', () => {
  // Ten words of the document, beside its title and the blank.
  const entry = (own: string[]) => ({
    template: template('The cook tastes every sauce before it leaves the kitchen.'),
    file: 'cook.yaml',
    title: { family: 'jobs', own },
  })

  it('is refused where its master says most of it', () => {
    expect(lintTitle(entry(['tastes every sauce', 'kitchen']))).toMatchObject([
      { rule: 'T2-own', message: expect.stringMatching(/^2\d % of its words/) },
    ])
    expect(lintTitle(entry(['The cook tastes every sauce before it leaves the kitchen']))).toEqual([])
  })

  it('owns what it says in numbered items, whose numbers are printed by us', () => {
    expect(runsOf(['1. The cook tastes.\n2. Nobody eats {% $food %}\n\n   3. before noon'])).toEqual([
      ['the', 'cook', 'tastes'],
      ['nobody', 'eats'],
      ['before', 'noon'],
    ])
  })
})
