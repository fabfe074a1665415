import { expect, test } from 'vitest'
import { buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { accounts } from '../tables/accounts.ts'
import { logIn } from './log-in.ts'
import { seedDemoAccounts } from './seed-demo-accounts.ts'
import { findSession } from './sessions.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

test('the demo accounts are made once, by one of two processes, and their password logs in', async () => {
  const password = 'demo password 1'

  const made = await Promise.all([seedDemoAccounts(deps, { password }), seedDemoAccounts(deps, { password })])

  expect(made.flat().map(({ email }) => email)).toEqual([
    'free@formulary.example',
    'subscriber@formulary.example',
    'operator@formulary.example',
    'operator2@formulary.example',
  ])
  expect(await seedDemoAccounts(deps, { password: 'another 1' })).toEqual([])
  const outcome = await logIn(deps, buildVisitor(), { email: 'operator@formulary.example', password })
  if (!outcome.ok) throw new Error(outcome.error)
  expect(await findSession(deps, outcome.session.token)).toMatchObject({
    role: 'owner',
    emailVerified: true,
  })
  const licences = await db.select({ email: accounts.email, licence: accounts.licence }).from(accounts)
  expect(licences.filter(({ licence }) => licence === 'subscriber')).toMatchObject([
    { email: 'subscriber@formulary.example' },
  ])
})
