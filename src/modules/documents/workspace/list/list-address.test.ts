import { expect, test } from 'vitest'
import { listAddress } from './list-form.tsx'

test.each([
  ['', {}, '/app/documents/'],
  ['?q=lease&sort=name', { sort: null }, '/app/documents/?q=lease'],
  ['?q=lease&did=deleted&id=a&id=b&rename=c', {}, '/app/documents/?q=lease'],
  ['?trash=', { did: 'restored', id: ['a', 'b'] }, '/app/documents/?trash=&did=restored&id=a&id=b'],
])('%j with %j is %s', (search, changes, address) => {
  expect(listAddress({ search }, changes)).toBe(address)
})
