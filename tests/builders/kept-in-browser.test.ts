import { expect, test } from 'vitest'
import { unknownOf } from './kept-in-browser.ts'

test('R-38 a journey fails on whatever the list of cookies and storage lacks', () => {
  expect(
    unknownOf([
      { kind: 'cookie', name: 'p_ssojwt' },
      { kind: 'cookie', name: '__Host-formulary' },
      { kind: 'cookie', name: '_ga' },
      { kind: 'cookie', name: '_ga' },
      { kind: 'localStorage', name: 'formulary:unsaved:owner:document' },
      { kind: 'localStorage', name: 'visitor-id' },
      { kind: 'sessionStorage', name: 'react-router-scroll-positions' },
      { kind: 'indexedDB', name: 'files' },
    ]),
  ).toEqual(['cookie _ga', 'localStorage visitor-id', 'indexedDB files'])
})
