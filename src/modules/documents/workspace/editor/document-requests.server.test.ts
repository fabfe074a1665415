import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { createDocument } from '../../create-document.ts'
import { loadSavedDocument } from './document-requests.server.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db, { templates: [buildTemplate()] })
const { cookie, accountId } = await buildSession(deps)

const ask = (id: string, as?: string) =>
  answerOf(
    loadSavedDocument({
      ...buildRouteRequest(deps, `/app/documents/${id}/saved/`, as === undefined ? {} : { cookie: as }),
      params: { id },
    }),
  )

test('the owner is told what is saved; R-12 to another account the document is not there', async () => {
  const id = newId()
  const templateSlug = 'letter-of-intent-D1'
  await createDocument(deps, { id: accountId }, { id, templateSlug, answers: { company: 'Acme' } })

  const { data } = await ask(id, cookie)
  expect(await (data as Response).json()).toMatchObject({ version: 1, answers: { company: 'Acme' } })
  const { cookie: other } = await buildSession(deps)
  expect((await ask(id, other)).status).toBe(404)
  expect((await ask(newId(), cookie)).status).toBe(404)
})

test('a session that has ended is told, not redirected', async () => {
  expect((await ask(newId())).status).toBe(401)
})
