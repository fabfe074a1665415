import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acceptedTerms } from '#database/tables/accepted-terms.ts'
import { declaredLicences } from '#database/tables/declared-licences.ts'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { licenceVersions } from './accepted-terms.ts'
import { declareLicence, findDeclaredLicence } from './index.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

test('LIC-1 LIC-6 a kind of licence is kept with the text that was agreed to, its language and its time', async () => {
  const { accountId } = await buildAccount(deps)
  expect(await findDeclaredLicence(db, { accountId })).toBeUndefined()

  await declareLicence(deps, buildVisitor(), { id: accountId }, { kind: 'attorney', language: 'fr' })

  expect(await findDeclaredLicence(db, { accountId })).toEqual({
    ...{ kind: 'attorney', version: licenceVersions.fr, language: 'fr' },
    at: expect.any(Date),
  })
  const accepted = await db.select().from(acceptedTerms).where(eq(acceptedTerms.accountId, accountId))
  expect(accepted.map(({ document, version }) => ({ document, version }))).toContainEqual({
    document: 'eula',
    version: licenceVersions.fr,
  })
})

test('LIC-1 what was declared before stays written down, and two presses at once are one', async () => {
  const [{ accountId }, other] = [await buildAccount(deps), await buildAccount(deps)]
  const declare = (kind: 'individual' | 'attorney') =>
    declareLicence(deps, buildVisitor(), { id: accountId }, { kind, language: 'en' })
  await Promise.all([declare('attorney'), declare('attorney')])
  await declare('individual')

  expect(await findDeclaredLicence(db, { accountId })).toMatchObject({ kind: 'individual' })
  const rows = await db.select().from(declaredLicences).where(eq(declaredLicences.accountId, accountId))
  expect(rows.map(({ kind }) => kind)).toEqual(['attorney', 'individual'])
  expect(await findDeclaredLicence(db, other)).toBeUndefined()
})
