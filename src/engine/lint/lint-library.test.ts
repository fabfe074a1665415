import { describe, expect, it } from 'vitest'
import { buildTemplate } from '#tests/documents/source.ts'
import { shinglesOf, similarity } from './lint-library.ts'

// A template needs a field; alone in its paragraph it makes no run of five words.
const template = (body: string) =>
  buildTemplate(['{ id: who, type: text, label: Who, example: Ada }'], `${body}\n\n{% $who %}`)
const of = (body: string) => shinglesOf(template(body), () => false)

describe('similarity', () => {
  it('is 1 for the same words and 0 for others', () => {
    const one = of('The tenant must pay the rent on the first day.')
    expect(similarity(one, of('The tenant must pay the rent on the first day.'))).toBe(1)
    expect(similarity(one, of('The lender gives the borrower a loan of money today.'))).toBe(0)
  })

  it('is the shared part of all runs of five words', () => {
    // Two runs of five words each, one of them shared: one of three.
    expect(similarity(of('One two three four five six.'), of('Zero one two three four five.'))).toBeCloseTo(
      1 / 3,
    )
  })

  it('leaves shared clauses out', () => {
    expect(shinglesOf(template('One two three four five six.'), () => true).size).toBe(0)
    expect(similarity(new Set(), new Set())).toBe(0)
  })
})
