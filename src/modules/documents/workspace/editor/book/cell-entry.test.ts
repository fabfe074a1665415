import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { readSharedSources } from '../../../../../../scripts/library/read-library.ts'
import { isItemCell, itemEntries, withEntries } from './cell-entry.ts'

const FILE = 'content/sheets/en/service-invoice-spreadsheet.yaml'
const { template } = readSheet(readFileSync(FILE, 'utf8'), FILE, readSharedSources().law)
if (!template) throw new Error(`${FILE} has a fault`)

test('a cell that names an item fills its row in with one of an earlier document, in the currency of this one', () => {
  const place = { id: 'lines', row: 1, column: 'service' }
  expect(isItemCell(template, place)).toBe(true)
  for (const other of [{ ...place, column: 'price' }, { id: 'customer' }])
    expect(isItemCell(template, other)).toBe(false)
  const item = { name: 'Travel', unit: 'mile', price: { minor: 67, currency: 'USD' }, tax: true }
  const first = { service: 'Proofs', quantity: 1 }
  const filled = (currency: string) => {
    const answers = { currency, lines: [first, { quantity: 86 }] }
    return withEntries(template, answers, itemEntries(template, answers, place, item)).lines
  }
  const line = { service: 'Travel', quantity: 86, unit: 'mile', taxable: true }
  expect(filled('USD')).toEqual([first, { ...line, price: item.price }])
  expect(filled('EUR')).toEqual([first, line])
})
