import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { consumeMailRateLimit } from '#kernel/rate-limits/index.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { acceptedTerms, accounts, signUps } from '../tables/accounts.ts'
import { websiteLogIns } from '../tables/log-ins.ts'
import { legalVersions, licenceVersions } from './accepted-terms.ts'
import { listEvents } from './list-events.ts'
import { findAccount } from './queries.ts'
import { requestVerificationMail } from './request-verification-mail.ts'
import { AccountCreation } from './schema.ts'
import { signUp } from './sign-up.ts'

const { db } = await createTestDatabase()

const creation = (fields: object) => AccountCreation.parse(fields)

describe('sign-up', () => {
  test('ACC-1 a sign-up makes the account, the log-in of its browser and the welcome mail', async () => {
    const deps = buildDependencies(db)
    const email = buildEmail()

    const outcome = await signUp(deps, buildVisitor(), creation({ Email: email, Language: 'fr' }))

    expect(outcome).toMatchObject({ ok: true, logIn: { email } })
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
    expect(account).toMatchObject({
      passwordHash: null,
      role: 'member',
      language: 'fr',
      emailVerifiedAt: null,
    })
    const logIns = await db
      .select()
      .from(websiteLogIns)
      .where(eq(websiteLogIns.accountId, account?.id ?? ''))
    expect(logIns).toHaveLength(1)
    expect(deps.enqueued).toEqual([{ name: 'send-mail', data: { kind: 'welcome', accountId: account?.id } }])
  })

  test('LEGAL-2 LIC-6 the versions of the terms, the privacy policy and the licence that were accepted are kept, with their language', async () => {
    const email = buildEmail()

    await signUp(buildDependencies(db), buildVisitor(), creation({ Email: email, Language: 'de' }))

    const accepted = await db
      .select({ terms: acceptedTerms })
      .from(acceptedTerms)
      .innerJoin(accounts, eq(accounts.id, acceptedTerms.accountId))
      .where(eq(accounts.email, email))
    expect(Object.fromEntries(accepted.map(({ terms }) => [terms.document, terms.version]))).toEqual({
      ...legalVersions,
      eula: licenceVersions.de,
    })
    for (const { terms } of accepted) expect(terms).toMatchObject({ language: 'de', at: expect.any(Date) })
  })

  test('SIGN-13 the facts of the sign-up and its traffic source are kept', async () => {
    const email = buildEmail()
    const visitor = buildVisitor()

    await signUp(
      buildDependencies(db),
      visitor,
      creation({
        Email: email,
        Password: null,
        AutogeneratePassword: true,
        Device: 'mobile',
        IpAddress: '203.0.113.9, 10.0.0.1',
        DocName: 'Non-Disclosure Agreement',
        CreationPage: 'formulary.example/docs/ab/1',
        SourceChannel: 'news',
        SourceCampaign: 'autumn',
        SourceAdGroup: 'a',
        CustomTracking: { affiliate: 'anna' },
        SourceAccount: 'c',
        SourceKeyword: 'nda',
        SourceQParam: 'nda',
        SourceGuid: '1.2',
      }),
    )

    const [kept] = await db
      .select({ signUp: signUps })
      .from(signUps)
      .innerJoin(accounts, eq(accounts.id, signUps.accountId))
      .where(eq(accounts.email, email))
    expect(kept?.signUp).toMatchObject({
      device: 'mobile',
      docName: 'Non-Disclosure Agreement',
      creationPage: 'formulary.example/docs/ab/1',
      network: visitor.network,
      sourceChannel: 'news',
      sourceCampaign: 'autumn',
      sourceAdGroup: 'a',
      affiliate: 'anna',
      sourceAccount: 'c',
      sourceKeyword: 'nda',
      sourceQParam: 'nda',
      sourceGuid: '1.2',
    })
    expect(JSON.stringify(kept)).not.toContain('203.0.113')
  })

  test('SIGN-9 a duplicate e-mail is refused whatever its capitals', async () => {
    const deps = buildDependencies(db)
    const email = buildEmail()
    await signUp(deps, buildVisitor(), creation({ Email: email }))

    const outcome = await signUp(deps, buildVisitor(), creation({ Email: email.toUpperCase() }))

    expect(outcome).toEqual({ ok: false, error: 'email_taken', field: 'Email' })
  })

  test('ACC-1 of 20 parallel sign-ups with one e-mail one wins, and one welcome mail is asked for', async () => {
    const deps = buildDependencies(db)
    const email = buildEmail()

    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => signUp(deps, buildVisitor(), creation({ Email: email }))),
    )

    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.error === 'email_taken')).toHaveLength(19)
    expect(deps.enqueued).toHaveLength(1)
  })

  test('R-04 one inbox gets three mails an hour; a sign-up beyond that has the same answer, and its mail waits', async () => {
    const deps = buildDependencies(db)
    const email = buildEmail()
    const { accountId } = await buildAccount(buildDependencies(db))
    for (let time = 0; time < 3; time += 1) {
      await consumeMailRateLimit(deps, buildVisitor(), { accountId, email })
    }

    const outcome = await signUp(deps, buildVisitor(), creation({ Email: email.toUpperCase() }))

    expect(outcome).toMatchObject({ ok: true, logIn: { nonce: expect.any(String) } })
    expect(deps.enqueued).toEqual([])
    expect((await listEvents(deps, { event: 'proof-mail.limited', email })).events).toHaveLength(1)
  })

  test('R-04 the mail of a sign-up counts with those that are asked for later', async () => {
    const deps = buildDependencies(db)
    const { accountId } = await buildAccount(deps)
    const account = await findAccount(db, { id: accountId })
    if (!account) throw new Error('no account')

    const outcomes = []
    for (let time = 0; time < 3; time += 1)
      outcomes.push(await requestVerificationMail(deps, buildVisitor(), account))

    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false])
    expect(deps.enqueued).toHaveLength(3)
  })

  test('when the welcome mail cannot be queued there is no account either', async () => {
    const deps = buildDependencies(db)
    const email = buildEmail()
    const jobs = { enqueue: () => Promise.reject(new Error('queue down')) }

    await expect(signUp({ ...deps, jobs }, buildVisitor(), creation({ Email: email }))).rejects.toThrow(
      'queue down',
    )

    expect(await db.select().from(accounts).where(eq(accounts.email, email))).toEqual([])
  })

  test('R-05 fields that are not part of a sign-up are never assigned', async () => {
    const email = buildEmail()
    const hostile = JSON.parse(
      `{"Email":"${email}","role":"operator","id":"1","emailVerifiedAt":"2020-01-01","__proto__":{"role":"operator"}}`,
    )

    await signUp(buildDependencies(db), buildVisitor(), creation(hostile))

    const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
    expect(account).toMatchObject({ role: 'member', emailVerifiedAt: null })
    expect(account?.id).not.toBe('1')
  })

  test('R-45 the eleventh sign-up of a network within a minute is refused, another network still signs up', async () => {
    const deps = buildDependencies(db)
    const visitor = buildVisitor()

    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => signUp(deps, visitor, creation({ Email: buildEmail() }))),
    )

    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      error: 'too_many_requests',
      retryAfter: expect.any(Number),
    })
    expect(await signUp(deps, buildVisitor(), creation({ Email: buildEmail() }))).toMatchObject({ ok: true })
  })

  test('ACC-2 no password and no token of a sign-up rests in a row in clear', async () => {
    const password = 'correct horse 1'
    const outcome = await signUp(
      buildDependencies(db),
      buildVisitor(),
      creation({ Email: buildEmail(), AutogeneratePassword: false, Password: password }),
    )
    if (!outcome.ok) throw new Error(outcome.error)

    const rows = await db.execute(sql`
      select (select json_agg(a) from accounts a)::text || (select json_agg(l) from website_log_ins l)::text as everything`)

    const everything = JSON.stringify(rows.rows)
    for (const secret of [password, outcome.logIn.nonce, outcome.logIn.jwt, outcome.logIn.ssojwt]) {
      expect(everything).not.toContain(secret)
    }
  })
})
