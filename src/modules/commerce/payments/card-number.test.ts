import { describe, expect, test } from 'vitest'
import { looksLikeCardNumber } from './schema.ts'

describe('R-36 what looks like the number of a card', () => {
  test.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '5555555555554444',
    '2223003122003222',
    '378282246310005',
    '3782 822463 10005',
    '6011111111111117',
    'my card is 4000002500003155, thank you',
    'eins 4000 0000 0000 9995 zwei',
  ])('%s does', (text) => {
    expect(looksLikeCardNumber(text)).toBe(true)
  })

  test.each([
    '',
    'Alex Sample',
    '+1 514 555 0100',
    '4242424242424241', // a wrong digit
    '4242 4242 4242', // too short
    '123456789 RT0001', // Canadian tax numbers
    '1234567890 TQ0001',
    'DE129274202',
    '73282932000074', // SIRET, which has the same check digit
    '11.222.333/0001-81', // CNPJ
    'pay_aWQ0MjQyNDI0MjQyNDI0MjQy',
    '2026-11-22T13:40:00.000Z',
    '9'.repeat(40),
  ])('%s does not', (text) => {
    expect(looksLikeCardNumber(text)).toBe(false)
  })
})
