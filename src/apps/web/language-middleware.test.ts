import { expect, test } from 'vitest'
import { languages } from '#kernel/i18n/languages.ts'
import { firstSectionsOf, loadMessages } from '#kernel/i18n/messages.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { languageOfVisitor, sectionsOfPath } from './language-middleware.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const session = await buildSession(deps)

test.each([
  ['a member, from a French page of the website', session.cookie, 'b_lang=fr', '?lang=fr', 'en', false],
  ['a member whose browser last read French', session.cookie, 'b_lang=fr', '', 'en', false],
  ['a member in a new browser', session.cookie, '', '', 'en', true],
  ['a stranger, from a French page', '', 'b_lang=de', '?lang=fr', 'fr', true],
  ['a stranger whose browser last read French', '', 'b_lang=fr', '', 'fr', false],
])('LANG-3 the web application speaks to %s', async (_case, own, kept, query, code, isNew) => {
  const cookie = [own, kept].filter(Boolean).join('; ')
  const route = buildRouteRequest(deps, `/app/documents/${query}`, { cookie })
  expect(await languageOfVisitor(route)).toMatchObject({ language: { code }, isNew })
})

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
