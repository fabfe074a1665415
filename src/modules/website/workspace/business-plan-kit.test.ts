import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { answerOf, buildRouteRequest } from '#tests/builders/route-request.ts'
import { buildSession } from '#tests/builders/session.ts'
import { loader } from './business-plan-kit.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)
const path = '/app/business-plan-kit/'

test('DEST-5 a wish for a business plan leads to what the library has for it', async () => {
  const { cookie } = await buildSession(deps)
  expect(await answerOf(loader(buildRouteRequest(deps, path, { cookie })))).toMatchObject({
    status: 303,
    location: '/app/search/?t=business+plan',
  })
})

test('a stranger logs in first', async () => {
  expect(await answerOf(loader(buildRouteRequest(deps, path)))).toMatchObject({
    status: 303,
    location: '/app/account/login/?next=%2Fapp%2Fbusiness-plan-kit%2F',
  })
})
