import { expect, test } from 'vitest'
import { findRedirect } from './redirects.ts'

const at = (path: string) => findRedirect(`http://localhost:3000${path}`)

test.each([
  ['/privacy-policy/', '/company/privacy-policy/'],
  ['/privacy-policy', '/company/privacy-policy/'],
  ['/fr/privacy-policy/', '/fr/company/privacy-policy/'],
  ['/de/privacy-policy', '/de/company/privacy-policy/'],
  ['/pt/privacy-policy/?theme=dark', '/pt/company/privacy-policy/?theme=dark'],
])('ROUTE-13 %s leads to %s in one hop', (from, to) => {
  expect(at(from)).toBe(to)
})

test.each([
  '/',
  '/company/privacy-policy/',
  '/en/privacy-policy/',
  '//privacy-policy/',
  '/privacy-policy/x/',
])('ROUTE-13 %s stays where it is', (path) => {
  expect(at(path)).toBeUndefined()
})
