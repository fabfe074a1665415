import { describe, expect, it } from 'vitest'
import { median, PRINTED, sentenceLengths, wordCount } from './passages.ts'

describe('sentenceLengths', () => {
  it.each([
    ['Pay the rent on time. The landlord repairs the roof.', [5, 5]],
    [`Pay ${PRINTED} within ten days. Then leave the house.`, [5, 4]],
    ['Under 18 U.S.C. Section 1833 nobody is liable.', [8]],
    ['Acme Inc. and Bolt Ltd. sign this agreement.', [8]],
    ['Le prix est dû à l’avance ; il est payé le premier.', [11]],
    ['¿Quién paga el gas? El inquilino paga el gas.', [4, 5]],
    ['Yes. No. Signed.', []],
  ])('%j', (text, lengths) => {
    expect(sentenceLengths(text)).toEqual(lengths)
  })
})

describe('wordCount', () => {
  it('counts words and answers, not signs', () => {
    expect(wordCount(`One, two — ${PRINTED} & 4.`)).toBe(4)
  })
})

describe('median', () => {
  it.each([
    [[], 0],
    [[7], 7],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle)
  })
})
