import { expect, test } from 'vitest'
import { languages } from '#kernel/i18n/languages.ts'
import { firstSectionsOf, loadMessages } from '#kernel/i18n/messages.ts'
import { sectionsOfPath } from './language-middleware.server.ts'

test.each(['/pricing/plans/', '/de/pricing/plans/save60/', '/pt/budgeto/buy/', '/start/plans/'])(
  'LANG-6 %s has the texts of prices and payment beside those of every page',
  (path) => {
    expect(sectionsOfPath(path)).toEqual(['website', 'website-pages', 'checkout'])
  },
)

test.each(['/', '/fr/', '/budgeto/', '/start-a-company/', '/templates/pricing/'])(
  'LANG-6 %s does without the texts of prices and payment',
  (path) => {
    expect(sectionsOfPath(path)).toEqual(['website', 'website-pages'])
  },
)

test.each([
  ['/app', ['workspace', 'library']],
  ['/app/', ['workspace', 'library']],
  ['/app/documents/', ['workspace', 'library']],
  ['/app/doc/mutual-nda-D1/', ['workspace']],
  ['/app/account/login/', ['workspace', 'account']],
  ['/app/licence/', ['workspace', 'account']],
  ['/app/admin/components/', ['workspace', 'operators']],
  ['/app/nowhere/', ['workspace']],
  ['/app/constructor/', ['workspace']],
  ['/de/templates/', ['website']],
])('LANG-6 the browser draws %s with the texts of %j, which the server has too', (path, sections) => {
  expect(firstSectionsOf(path)).toEqual(sections)
  expect(sectionsOfPath(path)).toEqual(expect.arrayContaining(sections))
})

test('LANG-6 every language has every section', async () => {
  const sections = [...sectionsOfPath('/pricing/plans/'), ...sectionsOfPath('/app/')]
  for (const { code } of languages) {
    for (const section of sections) await expect(loadMessages(code, section)).resolves.toBeTypeOf('object')
  }
})
