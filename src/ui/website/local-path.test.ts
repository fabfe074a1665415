import { expect, test } from 'vitest'
import { localPath } from './local-link.tsx'

test.each([
  ['/', 'en', '/'],
  ['/', 'fr', '/fr/'],
  ['/search/?q=bail#results', 'fr', '/fr/search/?q=bail#results'],
  ['/templates/pagare-D28/', 'es', '/es/templates/pagare-D28/'],
  ['/company/terms-of-use/', 'fr', '/fr/company/terms-of-use/'],
  // Where the language has no such page, the English address is better than none.
  ['/no-such-page/', 'fr', '/no-such-page/'],
] as const)('LANG-2 the link to %s leads in %s to %s', (path, language, expected) => {
  expect(localPath(path, language)).toBe(expected)
})
