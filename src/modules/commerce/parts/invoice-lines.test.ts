import { expect, test } from 'vitest'
import { placeLine } from './invoice-lines.ts'

test.each([
  [{ city: 'Montréal', province: 'QC', postalCode: 'H2X 1K4', country: 'CA' }, 'Montréal QC H2X 1K4'],
  [{ city: 'Berlin', province: null, postalCode: '10115', country: 'DE' }, '10115 Berlin'],
  [{ city: 'London', province: null, postalCode: '', country: 'GB' }, 'London'],
] as const)('PRICE-5 %o is written %s, on pages as on invoices', (buyer, line) => {
  expect(placeLine(buyer)).toBe(line)
})
