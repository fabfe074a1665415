import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeAccount } from '#modules/operators/close-account.ts'
import { buildAccount, buildEmail, buildVisitor } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { buildSession, SESSION_PASSWORD } from '#tests/builders/session.ts'
import { removeSecondFactor } from '../second-factor/spend-code.ts'
import { accounts, oneTimeLinks } from '../tables/accounts.ts'
import { secondFactors } from '../tables/log-ins.ts'
import { prepareAccountMails } from './account-mails.ts'
import { listEvents } from './list-events.ts'
import { logIn } from './log-in.ts'
import {
  addFirstOperator,
  addOperator,
  grantOperator,
  listOperators,
  removeOperator,
  withdrawOperator,
} from './operators.ts'
import { findAccount } from './queries.ts'
import { requestEmailChange } from './request-email-change.ts'
import { reserveEmail } from './reserved-emails.ts'
import { seedDemoAccounts } from './seed-demo-accounts.ts'
import { findSession } from './sessions.ts'
import { setPassword } from './set-password.ts'
import { findWebsiteVisitor } from './website-log-in.ts'

const password = 'a good password 1'
const reason = 'runs the help desk'
const by = 'command' as const

/** An installation with a database of its own: who is the last operator depends on everybody else. */
async function buildInstallation() {
  const { db } = await createTestDatabase()
  const deps = buildDependencies(db)
  return {
    db,
    deps,
    enqueued: deps.enqueued,
    add: (email: string, { mails = null }: { mails?: typeof deps.jobs | null } = {}) =>
      addOperator({ ...deps, mails }, { email, by }),
    first: (email: string) => addFirstOperator({ ...deps, mails: null }, { email, by: 'setting' }),
    remove: (email: string, urls = deps.urls) => removeOperator({ db, urls }, { email, by }),
    roleOf: async (email: string) => {
      const [row] = await db
        .select({ role: accounts.role })
        .from(accounts)
        .where(sql`lower(${accounts.email}) = lower(${email})`)
      return row?.role
    },
    eventsOf: async (email: string) => (await listEvents(deps, { email })).events,
  }
}

/** Follows a link as its page does. */
async function followLink(
  { deps }: { deps: ReturnType<typeof buildDependencies> },
  link: string | undefined,
) {
  const secret = new URL(link ?? '').searchParams.get('link') ?? ''
  return setPassword(deps, buildVisitor(), { link: secret, password })
}

/** The link of an outcome that must have one. */
function linkOf(outcome: Awaited<ReturnType<typeof addOperator>>): string {
  if (!outcome.ok || outcome.link === undefined) throw new Error('there is no link')
  return outcome.link
}

const installation = await buildInstallation()
/** Another one, that begins each test without an account. */
const own = await buildInstallation()
beforeEach(async () => {
  await own.db.delete(accounts)
})
const { db, deps, add, remove, roleOf, eventsOf } = installation
const publicUrls = { ...deps.urls, website: 'https://www.example.com' }
const idOf = async (email: string) => {
  const [account] = await own.db.select().from(accounts).where(eq(accounts.email, email))
  return account?.id ?? ''
}

describe('an operator who is added at the terminal', () => {
  test('gets an account whose password the link sets, once', async () => {
    const email = buildEmail()
    const link = linkOf(await add(email))

    expect(await followLink(installation, link)).toMatchObject({ ok: true, email })
    expect(await followLink(installation, link)).toMatchObject({ error: 'link_expired' })
    const outcome = await logIn(deps, buildVisitor(), { email, password })
    if (!outcome.ok) throw new Error(outcome.error)
    expect(await findSession(deps, outcome.session.token)).toMatchObject({
      role: 'owner',
      emailVerified: true,
    })
  })

  test('has 24 hours for it, by the database’s clock', async () => {
    const email = buildEmail()
    const link = linkOf(await add(email))
    const [life] = await db
      .select({ hours: sql<number>`extract(epoch from ${oneTimeLinks.expiresAt} - now())::int / 3600` })
      .from(oneTimeLinks)
      .where(eq(oneTimeLinks.email, email))
    expect([23, 24]).toContain(life?.hours)
    await db.update(oneTimeLinks).set({ expiresAt: sql`now()` }).where(eq(oneTimeLinks.email, email))
    expect(await followLink(installation, link)).toMatchObject({ error: 'link_expired' })
  })

  test('keeps the account and the password it had, whatever the capitals of its address', async () => {
    const email = buildEmail()
    await buildAccount(deps, { email, password })
    await db.update(accounts).set({ emailVerifiedAt: sql`now()` }).where(eq(accounts.email, email))

    const outcome = await add(email.toUpperCase())

    expect(outcome).toMatchObject({ ok: true, email, wasOwner: false })
    expect(await logIn(deps, buildVisitor(), { email, password })).toMatchObject({ ok: true })
    expect(await roleOf(email)).toBe('owner')
  })

  test('R-05 whoever has signed up with the address before, and never proved it, gets nothing of it', async () => {
    const email = buildEmail()
    const stranger = await buildAccount(deps, { email, password: 'the stranger’s 1' })
    const account = await findAccount(db, { id: stranger.accountId })
    if (!account) throw new Error('there is no account')
    const change = { email: buildEmail(), password: 'the stranger’s 1' }
    expect(await requestEmailChange(deps, buildVisitor(), account, change)).toMatchObject({ ok: true })
    const wish = await prepareAccountMails(deps).emailChangeRequested({ accountId: stranger.accountId })
    expect(wish).toBeDefined()

    await add(email)

    expect(await findWebsiteVisitor(deps, stranger.ssojwt)).toBeUndefined()
    expect(await logIn(deps, buildVisitor(), { email, password: 'the stranger’s 1' })).toMatchObject({
      ok: false,
    })
    const left = await db.select().from(oneTimeLinks).where(eq(oneTimeLinks.accountId, stranger.accountId))
    expect(left.map(({ purpose }) => purpose)).toEqual(['set-password'])
  })

  test('gets another link when added again, and the audit tells both', async () => {
    const email = buildEmail()
    const first = linkOf(await add(email))
    const second = await add(email)

    expect(second).toMatchObject({ ok: true, wasOwner: true })
    expect(await followLink(installation, linkOf(second))).toMatchObject({ ok: true })
    expect(await followLink(installation, first)).toMatchObject({ error: 'link_expired' })
    const events = await eventsOf(email)
    expect(events.filter(({ event }) => event !== 'password.set')).toMatchObject([
      { event: 'password.reset-requested', actor: null, details: { by } },
      { event: 'operator.granted', actor: null, details: { by } },
    ])
  })

  test('is written to where there is a mail server, in the transaction that makes the operator', async () => {
    const email = buildEmail()
    const outcome = await add(email, { mails: deps.jobs })

    expect(outcome).toMatchObject({ ok: true, link: undefined })
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
    const accountId = account?.id ?? ''
    expect(installation.enqueued).toContainEqual({
      name: 'send-mail',
      data: { kind: 'operatorAdded', accountId },
    })
    const mail = await prepareAccountMails(deps).operatorAdded({ accountId })
    expect(mail).toMatchObject({ to: email, locale: 'en', data: { email } })
    expect(await followLink(installation, mail?.data.setPasswordUrl)).toMatchObject({ ok: true })

    const away = { enqueue: () => Promise.reject(new Error('no queue')) }
    const another = buildEmail()
    await expect(add(another, { mails: away })).rejects.toThrow('no queue')
    expect(await roleOf(another)).toBeUndefined()
  })

  test('is told nothing by mail any more once the role is withdrawn', async () => {
    const email = buildEmail()
    await add(email)
    await remove(email)
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
    expect(await prepareAccountMails(deps).operatorAdded({ accountId: account?.id ?? '' })).toBeUndefined()
  })

  test('is refused where the account is closed, or the address is kept for the account that had it', async () => {
    const closed = buildEmail()
    await buildAccount(deps, { email: closed })
    await db.update(accounts).set({ disabledAt: sql`now()` }).where(eq(accounts.email, closed))
    expect(await add(closed)).toEqual({ ok: false, error: 'account_disabled' })
    expect(await roleOf(closed)).toBe('member')

    const kept = buildEmail()
    const { accountId } = await buildAccount(deps)
    await db.transaction((transaction) => reserveEmail(transaction, { accountId, email: kept }))
    expect(await add(kept)).toEqual({ ok: false, error: 'email_kept' })
    expect(await roleOf(kept)).toBeUndefined()
  })

  test('R-30 added twice at once is one operator with two links', async () => {
    const email = buildEmail()
    const outcomes = await Promise.all([add(email), add(email), add(email)])
    expect(outcomes.map((outcome) => outcome.ok && outcome.wasOwner).toSorted()).toEqual([false, true, true])
    const granted = (await eventsOf(email)).filter(({ event }) => event === 'operator.granted')
    expect(granted).toHaveLength(1)
  })
})

describe('OPERATOR_EMAIL', () => {
  test('of processes that start together one makes the operator and its link', async () => {
    const email = buildEmail()

    const outcomes = await Promise.all([own.first(email), own.first(email.toUpperCase()), own.first(email)])

    const made = outcomes.filter((outcome) => outcome !== undefined)
    expect(made).toHaveLength(1)
    expect(await followLink(own, made[0]?.ok ? made[0].link : undefined)).toMatchObject({ ok: true })
    expect(await own.eventsOf(email)).toContainEqual(
      expect.objectContaining({ event: 'operator.granted', details: { by: 'setting' } }),
    )
  })

  test('makes nobody where there is an operator, and makes one later where there is none', async () => {
    const [email, other] = [buildEmail(), buildEmail()]
    await buildAccount(own.deps)
    expect(await own.first(email)).toMatchObject({ ok: true, wasOwner: false })
    expect(await own.first(email)).toBeUndefined()
    expect(await own.first(other)).toBeUndefined()
    expect(await own.roleOf(other)).toBeUndefined()
  })

  test('does not count the demo operators, whose password was on a screen', async () => {
    await seedDemoAccounts(own.deps, { password })
    expect(await own.first('operator@formulary.example')).toBeUndefined()
    expect(await own.first(buildEmail())).toMatchObject({ ok: true })
  })

  test('gives the role back to nobody from whom it was withdrawn; the terminal does', async () => {
    await seedDemoAccounts(own.deps, { password })
    const email = buildEmail()
    await own.first(email)
    expect(await own.remove(email), 'the demo is enough on this machine').toMatchObject({ ok: true })

    expect(await own.first(email.toUpperCase())).toBeUndefined()
    expect(await own.roleOf(email)).toBe('member')

    await own.add(email)
    expect(await own.roleOf(email)).toBe('owner')
    await own.db.update(accounts).set({ role: 'member' }).where(eq(accounts.email, email))
    expect(await own.first(email), 'the last event gave it').toMatchObject({ ok: true })
  })
})

describe('an operator who is removed', () => {
  test('is out at once, with the step of the second factor, and is a member as before', async () => {
    const { accountId, email, cookie } = await buildSession(deps)
    await followLink(installation, linkOf(await add(buildEmail())))
    await db.update(accounts).set({ role: 'owner' }).where(eq(accounts.id, accountId))
    await db.insert(secondFactors).values({ accountId, secret: 'sealed' })
    const token = cookie.slice(cookie.indexOf('=') + 1)
    expect(await findSession(deps, token)).toMatchObject({ role: 'owner' })

    expect(await remove(email.toUpperCase())).toEqual({ ok: true, email })

    expect(await findSession(deps, token)).toBeUndefined()
    expect(await roleOf(email)).toBe('member')
    expect(await eventsOf(email)).toContainEqual(
      expect.objectContaining({ event: 'operator.withdrawn', details: { by } }),
    )
    // Made an operator again, they give the same authenticator's code: the password alone sets up no other.
    const kept = await db.select().from(secondFactors).where(eq(secondFactors.accountId, accountId))
    expect(kept).toHaveLength(1)
  })

  test('has to be one, and has to have an account', async () => {
    const { email } = await buildAccount(deps)
    expect(await remove(email)).toEqual({ ok: false, error: 'not_operator' })
    expect(await remove(buildEmail())).toEqual({ ok: false, error: 'not_found' })
  })

  test('is never the last one, and a closed account does not count', async () => {
    const [one, other] = [buildEmail(), buildEmail()]
    const link = linkOf(await own.add(one))
    expect(await own.remove(one)).toEqual({ ok: false, error: 'last_operator' })
    await own.add(other)
    await followLink(own, link)
    expect(await own.remove(one)).toEqual({ ok: false, error: 'others_without_password' })
    await own.db.update(accounts).set({ disabledAt: sql`now()` }).where(eq(accounts.email, other))
    expect(await own.remove(one)).toEqual({ ok: false, error: 'last_operator' })
    expect(await own.remove(other)).toMatchObject({ ok: true })
  })

  test('is removed whoever cannot log in, as long as another is an operator', async () => {
    const [wrong, disabled, right] = [buildEmail(), buildEmail(), buildEmail()]
    await own.add(wrong)
    await followLink(own, linkOf(await own.add(disabled)))
    await own.db.update(accounts).set({ disabledAt: sql`now()` }).where(eq(accounts.email, disabled))
    expect(await own.remove(wrong), 'a disabled one does not count').toMatchObject({ error: 'last_operator' })

    await own.add(right)
    expect(await own.remove(wrong)).toMatchObject({ ok: true })
    expect(await own.remove(disabled)).toMatchObject({ ok: true })
    expect(await own.remove(right)).toEqual({ ok: false, error: 'last_operator' })
  })

  test('at a public address leaves somebody besides the demo, unless that is all there was', async () => {
    await seedDemoAccounts(own.deps, { password })
    const email = buildEmail()
    await followLink(own, linkOf(await own.add(email)))
    expect(await own.remove(email, publicUrls)).toEqual({ ok: false, error: 'last_operator' })
    const demo = { id: await idOf('operator@formulary.example'), role: 'owner' as const }
    const about = { accountId: await idOf(email), reason }
    for (const change of [withdrawOperator, closeAccount]) {
      await expect(
        change({ ...own.deps, urls: publicUrls }, buildVisitor(), demo, about),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }
    await withdrawOperator(own.deps, buildVisitor(), demo, about)
    expect(await own.roleOf(email)).toBe('member')

    expect(await own.remove('operator@formulary.example', publicUrls)).toMatchObject({ ok: true })
    expect(await own.remove('operator2@formulary.example', publicUrls)).toMatchObject({ ok: false })
  })

  test('of all operators removed at the same moment one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const emails = [buildEmail(), buildEmail(), buildEmail()]
      for (const email of emails) await followLink(own, linkOf(await own.add(email)))
      const outcomes = await Promise.all(emails.map((email) => own.remove(email)))
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2)
      expect(await listOperators(own.deps)).toHaveLength(1)
      await own.db.delete(accounts)
    }
  })
})

test('the list says who cannot come in yet', async () => {
  const [ready, invited] = [`a-${buildEmail()}`, `b-${buildEmail()}`]
  await followLink(own, linkOf(await own.add(ready)))
  await own.add(invited)
  await buildAccount(own.deps)
  expect(await listOperators(own.deps)).toEqual([
    {
      email: ready,
      role: 'owner',
      isDemo: false,
      hasPassword: true,
      hasSecondFactor: false,
      isDisabled: false,
    },
    {
      email: invited,
      role: 'owner',
      isDemo: false,
      hasPassword: false,
      hasSecondFactor: false,
      isDisabled: false,
    },
  ])
})

describe('operators among themselves', () => {
  const visitor = buildVisitor()
  const act = (operator: { id: string }) => ({ id: operator.id, role: 'owner' as const })

  async function buildOperator(own: typeof installation) {
    const { accountId, email } = await buildAccount(own.deps, { password })
    await own.db
      .update(accounts)
      .set({ role: 'owner', emailVerifiedAt: sql`now()` })
      .where(eq(accounts.id, accountId))
    return { id: accountId, email }
  }

  test('one makes another, who is written to; pressed twice it is done once', async () => {
    const one = await buildOperator(installation)
    const { accountId, email } = await buildAccount(deps)
    const about = { accountId, reason, role: 'owner' as const }
    await Promise.all([
      grantOperator(deps, visitor, act(one), about),
      grantOperator(deps, visitor, act(one), about),
    ])

    expect(await roleOf(email)).toBe('owner')
    expect((await eventsOf(email)).filter(({ event }) => event === 'operator.granted')).toMatchObject([
      { actor: { id: one.id }, details: { reason } },
    ])
    const mails = installation.enqueued.filter(
      ({ data }) => 'accountId' in data && data.accountId === accountId,
    )
    expect(mails.map(({ data }) => 'kind' in data && data.kind)).toEqual(['welcome', 'operatorAdded'])
  })

  test('R-05 of an account that nobody has proved the mail alone opens it from then on', async () => {
    const one = await buildOperator(installation)
    const { accountId, email, ssojwt } = await buildAccount(deps, { password })
    await grantOperator(deps, visitor, act(one), { accountId, reason, role: 'owner' })
    expect(await findWebsiteVisitor(deps, ssojwt)).toBeUndefined()
    expect(await logIn(deps, buildVisitor(), { email, password })).toMatchObject({ ok: false })
  })

  test('of an account that is proved no browser that was left open is an operator’s; the password stays', async () => {
    const one = await buildOperator(installation)
    const { accountId, email, cookie } = await buildSession(deps)
    await db.update(accounts).set({ emailVerifiedAt: sql`now()` }).where(eq(accounts.id, accountId))
    await grantOperator(deps, visitor, act(one), { accountId, reason, role: 'owner' })
    expect(await findSession(deps, cookie.slice(cookie.indexOf('=') + 1))).toBeUndefined()
    const again = await logIn(deps, buildVisitor(), { email, password: SESSION_PASSWORD })
    expect(again).toMatchObject({ ok: true })
  })

  test('one withdraws another, who is out at once', async () => {
    const [one, other] = [await buildOperator(installation), await buildOperator(installation)]
    const outcome = await logIn(deps, buildVisitor(), { email: other.email, password })
    if (!outcome.ok) throw new Error(outcome.error)
    await withdrawOperator(deps, visitor, act(one), { accountId: other.id, reason })
    expect(await findSession(deps, outcome.session.token)).toBeUndefined()
    expect(await roleOf(other.email)).toBe('member')
    expect(await eventsOf(other.email)).toContainEqual(
      expect.objectContaining({ event: 'operator.withdrawn', details: { reason } }),
    )
  })

  test('a second factor is taken away by nobody whose rights were withdrawn a moment before', async () => {
    const [one, other] = [await buildOperator(own), await buildOperator(own)]
    await own.db.insert(secondFactors).values({ accountId: one.id, secret: 'sealed' })
    await withdrawOperator(own.deps, visitor, act(one), { accountId: other.id, reason })
    // The role that the request was let in with is over by now.
    await expect(
      removeSecondFactor(own.deps, visitor, act(other), { accountId: one.id, reason }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect(await own.db.select().from(secondFactors).where(eq(secondFactors.accountId, one.id))).toHaveLength(
      1,
    )
  })

  test('nobody withdraws themselves, members do neither, and a closed account is made none', async () => {
    const one = await buildOperator(installation)
    const { accountId, email } = await buildAccount(deps)
    for (const change of [grantOperator, withdrawOperator]) {
      await expect(
        change(deps, visitor, act(one), { accountId: one.id, reason, role: 'owner' }),
      ).rejects.toMatchObject({
        code: 'forbidden',
      })
      // The role of a session that is shown may be over by now.
      await expect(
        change(deps, visitor, act({ id: accountId }), { accountId: one.id, reason, role: 'owner' }),
      ).rejects.toMatchObject({ code: 'forbidden' })
    }
    await db.update(accounts).set({ disabledAt: sql`now()` }).where(eq(accounts.id, accountId))
    await expect(
      grantOperator(deps, visitor, act(one), { accountId, reason, role: 'owner' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await roleOf(email)).toBe('member')
  })

  test('of two who withdraw each other, or close and withdraw, or are removed meanwhile, one stays', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, other] = [await buildOperator(own), await buildOperator(own)]
      const withdraw = withdrawOperator(own.deps, visitor, act(one), { accountId: other.id, reason })
      const back = [
        () => withdrawOperator(own.deps, visitor, act(other), { accountId: one.id, reason }),
        () => closeAccount(own.deps, visitor, act(other), { accountId: one.id, reason }),
        () => own.remove(one.email),
      ][round % 3]
      await Promise.allSettled([withdraw, back?.()])
      const left = (await listOperators(own.deps)).filter(({ isDisabled }) => !isDisabled)
      expect(left, `round ${round}`).toHaveLength(1)
      await own.db.delete(accounts)
    }
  })
})
