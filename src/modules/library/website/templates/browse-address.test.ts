import { expect, test } from 'vitest'
import { buildArrangement } from '#tests/builders/arrangement.ts'
import { browsePath, readBrowseAddress } from './browse-address.server.ts'

const { categories } = buildArrangement()
const read = (query: string, shelf?: string) =>
  readBrowseAddress(shelf, new URL(`https://formulary.example/templates/${query}`), categories, 'en')

test.each([
  ['', {}, 1],
  ['?category=services', { category: 'L03' }, 1],
  ['?type=jobDescription&free=1&page=3', { type: 'jobDescription', free: true }, 3],
  [
    '?jurisdiction=CA-QC&language=fr&format=docx',
    { jurisdiction: 'CA-QC', language: 'fr', format: 'docx' },
    1,
  ],
  ['?language=en', {}, 1],
])('%j asks for %j', (query, filters, page) => {
  expect(read(query)).toEqual({ shelf: undefined, filters, page })
})

test.each([
  '?category=L03',
  '?type=toString',
  '?free=yes',
  '?page=0',
  '?page=x',
  '?page=1e9',
  '?language=%00',
  '?jurisdiction=us',
  '?utm_source=x',
])('%j is not usable and counts as absent', (query) => {
  expect(read(query)).toEqual({ shelf: undefined, filters: {}, page: 1 })
})

test.each([
  ['?free=1&type=letter&page=2', undefined, '/templates/?type=letter&free=1&page=2'],
  ['?category=services&page=1', 'legal', '/templates/legal/?category=services'],
  ['?page=2', 'contracts', '/templates/contracts/?page=2'],
  ['', undefined, '/templates/'],
])('%j on the shelf %j has the one address %s', (query, shelf, path) => {
  expect(browsePath(read(query, shelf), categories)).toBe(path)
})
