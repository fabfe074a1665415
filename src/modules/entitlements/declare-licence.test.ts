import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licenceVersions } from '#modules/identity/accounts/accepted-terms.ts'
import { acceptedTerms } from '#modules/identity/tables/accounts.ts'
import { buildAccount, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { declareLicence, findDeclaredLicence } from './declare-licence.ts'
import type { LicenceKind } from './schema.ts'
import { declaredLicences } from './tables.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

/** As an account that has a licence, with the text as it is now where no other is named. */
function declare(
  accountId: string,
  { version, ...declaration }: { kind: LicenceKind; language: 'en' | 'fr'; version?: string },
) {
  const declared = { ...declaration, version: version ?? licenceVersions[declaration.language] }
  return declareLicence(deps, buildVisitor(), { id: accountId, library: 'all' }, declared)
}

function acceptedBy(accountId: string) {
  return db.select().from(acceptedTerms).where(eq(acceptedTerms.accountId, accountId))
}

test('LIC-1 LIC-6 a kind of licence is kept with the text that was agreed to, its language and its time', async () => {
  const { accountId } = await buildAccount(deps)
  expect(await findDeclaredLicence(db, { accountId })).toBeUndefined()

  const before = await acceptedBy(accountId)
  await declare(accountId, { kind: 'attorney', language: 'fr' })

  expect(await findDeclaredLicence(db, { accountId })).toEqual({
    ...{ kind: 'attorney', version: licenceVersions.fr, language: 'fr' },
    at: expect.any(Date),
  })
  // The page shows no other text, so that none is accepted with it.
  expect(await acceptedBy(accountId)).toEqual(before)
})

test('LIC-1 LIC-6 a text that is another one by now than the page showed is not agreed to', async () => {
  const { accountId } = await buildAccount(deps)
  const outdated = { kind: 'attorney', language: 'en', version: licenceVersions.fr } as const

  expect(await declare(accountId, outdated)).toEqual({ ok: false, error: 'other_version' })
  expect(await findDeclaredLicence(db, { accountId })).toBeUndefined()
})

test('LIC-1 who has no licence has none to declare the kind of', async () => {
  const { accountId } = await buildAccount(deps)
  const declaration = { kind: 'attorney', language: 'en', version: licenceVersions.en } as const

  await expect(
    declareLicence(deps, buildVisitor(), { id: accountId, library: [] }, declaration),
  ).rejects.toMatchObject({ code: 'licence_required' })
  expect(await findDeclaredLicence(db, { accountId })).toBeUndefined()
})

test('LIC-1 what was declared before stays written down, and two presses at once are one', async () => {
  const [{ accountId }, other] = [await buildAccount(deps), await buildAccount(deps)]
  const attorney = { kind: 'attorney', language: 'en' } as const
  await Promise.all([declare(accountId, attorney), declare(accountId, attorney)])
  await declare(accountId, { kind: 'individual', language: 'en' })

  expect(await findDeclaredLicence(db, { accountId })).toMatchObject({ kind: 'individual' })
  const rows = await db.select().from(declaredLicences).where(eq(declaredLicences.accountId, accountId))
  expect(rows.map(({ kind }) => kind)).toEqual(['attorney', 'individual'])
  expect(await findDeclaredLicence(db, other)).toBeUndefined()
})
