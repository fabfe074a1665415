import { describe, expect, it } from 'vitest'
import { LANGUAGES, wordsFor } from '../languages/languages.ts'
import type { ClauseLevel } from '../template.ts'
import { letters, Numbering, roman } from './numbering.ts'

it.each([
  [1, 'a', 'i'],
  [4, 'd', 'iv'],
  [9, 'i', 'ix'],
  [26, 'z', 'xxvi'],
  [27, 'aa', 'xxvii'],
  [49, 'ww', 'xlix'],
  [53, 'aaa', 'liii'],
])('the %i-th clause is (%s) or (%s), as in Word', (count, letter, numeral) => {
  expect(letters(count)).toBe(letter)
  expect(roman(count)).toBe(numeral)
})

describe('Numbering', () => {
  const count = (language: string, levels: ClauseLevel[]) => {
    const numbering = new Numbering(wordsFor(language).numbering)
    return levels.map((level) => numbering.clause('main', level))
  }

  it('prints English clauses and the path to them', () => {
    expect(count('en-US', [1, 2, 3, 4, 4, 3, 2, 1, 2])).toEqual([
      { printed: '1.', full: '1' },
      { printed: '1.1', full: '1.1' },
      { printed: '(a)', full: '1.1(a)' },
      { printed: '(i)', full: '1.1(a)(i)' },
      { printed: '(ii)', full: '1.1(a)(ii)' },
      { printed: '(b)', full: '1.1(b)' },
      { printed: '1.2', full: '1.2' },
      { printed: '2.', full: '2' },
      { printed: '2.1', full: '2.1' },
    ])
  })

  it.each(['fr-FR', 'fr-CA', 'es-ES', 'es-MX'])('%s: letters have one bracket', (language) => {
    expect(count(language, [1, 2, 3, 4]).slice(2)).toEqual([
      { printed: 'a)', full: '1.1a)' },
      { printed: 'i)', full: '1.1a)i)' },
    ])
  })

  it('prints any pattern that a language may choose', () => {
    const numbering = new Numbering({
      clauses: ['Article {1}.', '{1}.{2}', '{1}.{2}.{3}', '{A}.'],
      recitals: '{i}.',
      parties: '{1}º',
    })
    expect(numbering.clause('main', 1)).toEqual({ printed: 'Article 1.', full: 'Article 1' })
    expect(numbering.clause('main', 3)).toEqual({ printed: '1.1.1', full: '1.1.1' })
    expect(numbering.clause('main', 4)).toEqual({ printed: 'A.', full: '1.1.1A' })
    expect(numbering.clause('recitals', 1)).toEqual({ printed: 'i.', full: 'i.' })
    expect(numbering.clause('parties', 1).printed).toBe('1º')
  })

  it('counts every series for itself, and a schedule from the start', () => {
    const numbering = new Numbering(wordsFor('en-US').numbering)
    numbering.clause('main', 1)
    expect(numbering.clause('recitals', 1).printed).toBe('(A)')
    expect(numbering.clause('parties', 1).printed).toBe('(1)')
    expect(numbering.schedule()).toBe(1)
    expect(numbering.clause('schedule', 1).printed).toBe('1.')
    expect(numbering.schedule()).toBe(2)
    expect(numbering.clause('schedule', 1).printed).toBe('1.')
    expect(numbering.clause('main', 1).printed).toBe('2.')
  })

  it('prints nothing but what the word processors can count: a decimal, a letter or a Roman numeral', () => {
    for (const language of LANGUAGES) {
      const { clauses, recitals, parties } = wordsFor(language).numbering
      for (const pattern of [...clauses, recitals, parties]) {
        expect(pattern.replace(/\{[1-4Aai]\}/g, '')).not.toMatch(/[{}]/)
      }
    }
  })
})
