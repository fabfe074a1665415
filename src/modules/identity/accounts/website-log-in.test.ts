import { eq, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { websiteLogIns } from '../tables/log-ins.ts'
import { signToken } from './tokens.ts'
import { findBearerAccount, findWebsiteVisitor } from './website-log-in.ts'

const { db } = await createTestDatabase()
const deps = buildDependencies(db)

describe('the tokens of a sign-up', () => {
  test('SSO-1 the ssojwt names its account and is not used up', async () => {
    const { ssojwt, accountId } = await buildAccount(deps)

    for (let time = 0; time < 2; time += 1) {
      expect(await findWebsiteVisitor(deps, ssojwt)).toMatchObject({ account: { id: accountId } })
    }
  })

  test('the jwt is no log-in, and both read the own account', async () => {
    const { jwt, ssojwt, accountId } = await buildAccount(deps)

    expect(await findWebsiteVisitor(deps, jwt)).toBeUndefined()
    expect(await findBearerAccount(deps, jwt)).toMatchObject({ id: accountId })
    expect(await findBearerAccount(deps, ssojwt)).toMatchObject({ id: accountId })
  })

  test('F-22 the jwt lives 15 minutes and the ssojwt 30 days by the database’s clock', async () => {
    const { id, accountId } = await buildAccount(deps)
    const claims = { accountId, logInId: id }
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    const minute = 60
    const day = 24 * 60 * minute

    expect(
      await findBearerAccount(deps, await signToken(deps, 'account-service', claims, ago(14 * minute))),
    ).toBeDefined()
    expect(
      await findBearerAccount(deps, await signToken(deps, 'account-service', claims, ago(15 * minute))),
    ).toBeUndefined()
    expect(
      await findWebsiteVisitor(deps, await signToken(deps, 'website-log-in', claims, ago(29 * day))),
    ).toBeDefined()
    expect(
      await findWebsiteVisitor(deps, await signToken(deps, 'website-log-in', claims, ago(30 * day))),
    ).toBeUndefined()
  })

  test('a log-in whose row has expired is none', async () => {
    const { ssojwt, id } = await buildAccount(deps)
    await db.update(websiteLogIns).set({ expiresAt: sql`now()` }).where(eq(websiteLogIns.id, id))

    expect(await findWebsiteVisitor(deps, ssojwt)).toBeUndefined()
  })

  test('a token that is forged, unsigned, of another issuer or nonsense is refused', async () => {
    const { ssojwt, id, accountId } = await buildAccount(deps)
    const sign = (key: Uint8Array, issuer: string) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience('website-log-in')
        .setSubject(accountId)
        .setJti(id)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(key)
    const [, payload] = ssojwt.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`

    for (const token of [
      await sign(new Uint8Array(32), deps.urls.website),
      await sign(deps.tokenKey, 'https://evil.test'),
      unsigned,
      `${ssojwt}x`,
      'nonsense',
    ]) {
      expect(await findWebsiteVisitor(deps, token)).toBeUndefined()
    }
    expect(await findWebsiteVisitor(deps, await sign(deps.tokenKey, deps.urls.website))).toBeDefined()
    // Once the key is replaced, for as long as the former one is left.
    const replaced = { ...deps, tokenKey: new Uint8Array(32).fill(7) }
    expect(await findWebsiteVisitor({ ...replaced, formerTokenKey: deps.tokenKey }, ssojwt)).toBeDefined()
    expect(await findWebsiteVisitor(replaced, ssojwt)).toBeUndefined()
  })
})
