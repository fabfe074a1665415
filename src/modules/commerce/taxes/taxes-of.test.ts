import { describe, expect, test } from 'vitest'
import { canadianProvinces, isKnownPlace, taxesOf } from './taxes-of.ts'

const federal = { kind: 'GST', region: 'CA', number: '1' } as const
const quebec = { kind: 'QST', region: 'CA-QC', number: '2' } as const
const at = new Date('2026-11-22T12:00:00Z')
const registered = { at, registrations: [federal, quebec] }
const inCanada = (province: string) => ({ country: 'CA', province })

describe('PRICE-5 taxes by province', () => {
  test.each([
    [
      'QC',
      [
        ['GST', 1_499],
        ['QST', 2_991],
      ],
    ],
    ['ON', [['HST', 3_898]]],
    ['NS', [['HST', 4_198]]],
    ['NB', [['HST', 4_498]]],
    ['NL', [['HST', 4_498]]],
    ['PE', [['HST', 4_498]]],
    ...['AB', 'BC', 'MB', 'SK', 'YT', 'NT', 'NU'].map((province) => [province, [['GST', 1_499]]] as const),
  ] as const)('%s on 299.88', (province, expected) => {
    const lines = taxesOf(29_988, inCanada(province), registered)
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual(expected)
    expect(new Set(lines.map(({ region }) => region))).toEqual(new Set([`CA-${province}`]))
  })

  test('GST and QST are both on the price, none on the other', () => {
    expect(taxesOf(10_000, inCanada('QC'), registered)).toEqual([
      { kind: 'GST', region: 'CA-QC', rate: 5_000, amount: 500 },
      { kind: 'QST', region: 'CA-QC', rate: 9_975, amount: 998 },
    ])
  })

  test('a rate changes on its day', () => {
    const on = (day: string) =>
      taxesOf(10_000, inCanada('NS'), { ...registered, at: new Date(`${day}T12:00:00Z`) })[0]?.amount
    expect([on('2025-03-31'), on('2025-04-01')]).toEqual([1_500, 1_400])
  })

  test('a province’s own tax only where the operator is registered for it', () => {
    const bc = { kind: 'PST', region: 'CA-BC', number: '3' } as const
    const kinds = (registrations: Parameters<typeof taxesOf>[2]['registrations'], province: string) =>
      taxesOf(10_000, inCanada(province), { at, registrations }).map(({ kind }) => kind)
    expect(kinds([federal, bc], 'BC')).toEqual(['GST', 'PST'])
    expect(kinds([federal, bc], 'SK')).toEqual(['GST'])
    expect(kinds([federal], 'QC')).toEqual(['GST'])
    expect(kinds([], 'ON')).toEqual([])
  })

  test('none outside Canada', () => {
    expect(taxesOf(10_000, { country: 'FR', province: null }, registered)).toEqual([])
  })
})

test('PRICE-5 every province has a federal tax, and a buyer in Canada has to name theirs', () => {
  for (const province of canadianProvinces) {
    expect(taxesOf(10_000, inCanada(province), registered).length).toBeGreaterThan(0)
  }
  expect(isKnownPlace(inCanada('XX'))).toBe(false)
  expect(isKnownPlace({ country: 'CA', province: null })).toBe(false)
  expect(isKnownPlace({ country: 'US', province: null })).toBe(true)
})
