import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './tokenize.ts'
import { DistanceTable, mistakesIn } from './typing-distance.ts'
import { Vocabulary } from './vocabulary.ts'

function vocabularyOf(words: readonly string[]): Vocabulary {
  const vocabulary = new Vocabulary()
  for (const word of words) vocabulary.addNaming(word, 'en', word)
  vocabulary.close()
  return vocabulary
}

function distance(typed: string, word: string): number {
  const table = new DistanceTable(typed)
  for (let depth = 0; depth < word.length; depth += 1) table.fill(word, depth)
  return table.at(word.length)
}

test.each([
  ['lease', 'lease', 0],
  ['leese', 'lease', 0.7],
  ['laese', 'lease', 0.7],
  ['lese', 'lease', 0.9],
  ['agrement', 'agreement', 0.5],
  ['recieve', 'receive', 0.7],
  ['contrat', 'contract', 0.9],
  ['kontract', 'contract', 1.2],
  ['ease', 'lease', 1.4],
  ['olease', 'lease', 1.4],
])('%s for %s costs %d', (typed, word, cost) => {
  expect(distance(typed, word)).toBeCloseTo(cost)
})

test('no word costs less than one that is the same', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'e', 'c', 't'), minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(distance(one, one)).toBe(0)
      expect(distance(one, other) > 0).toBe(one !== other)
    }),
  )
})

test('every word within the mistakes that are allowed is found, and no other', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'e', 'c', 't'), minLength: 2, maxLength: 9 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 40 }), word, (words, typed) => {
      const vocabulary = vocabularyOf(words)
      const found = vocabulary
        .resembling(typed, { beginnings: false })
        .map(({ term }) => vocabulary.words[term])
      const allowed = mistakesIn(typed.length)
      const near = words.filter((each) => allowed > 0 && distance(typed, each) <= allowed)
      expect(found.toSorted()).toEqual(near.toSorted())
    }),
  )
})

test('a beginning finds the words that go on, the most usual first when there are many', () => {
  const vocabulary = vocabularyOf(['lease', 'leasehold', 'letter', 'leave', 'lea'])
  const found = vocabulary.beginningWith('lea').map((term) => vocabulary.words[term])
  expect(found).toEqual(['lease', 'leasehold', 'leave'])
})

test('a misspelt beginning finds the words that go on', () => {
  const vocabulary = vocabularyOf(['confidentiality', 'letter'])
  expect(vocabulary.resembling('confidant', { beginnings: true })).toMatchObject([{ isBeginning: true }])
  expect(vocabulary.resembling('confidant', { beginnings: false })).toEqual([])
})

test('a word is written as most write it: without the capital of a title, with its accents', () => {
  const written = (...ways: string[]) => {
    const vocabulary = new Vocabulary()
    const [term = -1] = ways.map((way) => vocabulary.addNaming(fold(way), 'fr', way))
    return vocabulary.written(term)
  }
  expect(written('Bail')).toBe('Bail')
  expect(written('Bail', 'bail')).toBe('bail')
  expect(written('bail', 'Bail')).toBe('bail')
  expect(written('démission', 'Démission')).toBe('démission')
  expect(written('démission', 'demission')).toBe('démission')
  expect(written('demission', 'démission')).toBe('démission')
})
