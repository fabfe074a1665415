import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEvents } from '#kernel/audit/tables.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { buildAccount } from '#tests/builders/accounts.ts'
import { createTestDatabase } from '#tests/builders/database.ts'
import { buildDependencies } from '#tests/builders/dependencies.ts'
import { readPaymentPages } from '../administration/orders.ts'
import { paymentPageScripts } from '../tables/payment-pages.ts'
import { preparePaymentPageMails, watchPaymentPages } from './watch-payment-pages.ts'

const { db } = await createTestDatabase()
const built = buildDependencies(db)
const page = 'https://shop.example/pricing/checkout/'
const operator = await buildAccount(built)
await db.update(accounts).set({ role: 'owner' })
await buildAccount(built)

let now: Date
let mails: object[]
/** What this process sends, and what arrives at buyers: a build, and what its one file says. */
let own: [build: string, text: string]
let atBuyers: [build: string, text: string] | Error

const answer = ([build, text]: [string, string], { pathname }: URL) => {
  if (pathname.endsWith('.js')) return new Response(pathname.endsWith('a.js') ? text : '')
  return new Response(
    `<script src="/assets/manifest-${build}.js"></script><script src="/assets/a.js"></script>`,
  )
}
const deps = () => ({
  ...built,
  clock: () => now,
  jobs: { enqueue: async (_transaction: unknown, _name: string, mail: object) => void mails.push(mail) },
})
const watch = (settings = 'as before') =>
  watchPaymentPages(deps(), {
    pages: [`${page}?package=solo`],
    settings,
    fetchOwn: async (address) => answer(own, address),
    fetchPublic: async (address) => {
      if (atBuyers instanceof Error) throw atBuyers
      return answer(atBuyers, address)
    },
    secondLookMs: 0,
  })
const look = () => watch().job.handle({}, { id: 'job', signal: new AbortController().signal })
const told = () => readPaymentPages(deps())

beforeEach(async () => {
  now = new Date()
  mails = []
  own = ['one', 'ours']
  atBuyers = own
  await db.delete(paymentPageScripts)
  await db.delete(auditEvents)
})

test('R-36 what we have sent raises no alarm: neither again, nor beside a new version, nor with the old one on its way', async () => {
  await watch().learn()
  await look()
  own = ['two', 'ours, newer']
  await watch().learn()
  await look()
  atBuyers = own
  await look()

  expect(mails).toEqual([])
  expect(await told()).toMatchObject({ checks: [{ page, strange: 0 }], strange: [] })
})

test('R-36 a script that somebody changes on the way is told to every operator: once a day, as long as it stays', async () => {
  await watch().learn()
  atBuyers = ['one', 'ours, and what reads cards']
  await look()
  await look()

  const found = { page, script: '/assets/a.js', fault: 'changed' }
  expect(await told()).toMatchObject({ checks: [{ page, strange: 1 }], strange: [found] })
  expect(mails).toEqual([
    { kind: 'paymentPageChanged', accountId: operator.accountId, page, scripts: ['/assets/a.js'] },
  ])
  now = new Date(now.getTime() + 25 * 60 * 60 * 1000)
  await look()
  expect((await told()).strange).toMatchObject([found, found])
  expect(mails).toHaveLength(2)
})

test('R-36 the same build with another text is told by the process that sends it, and stays strange', async () => {
  await watch().learn()
  own = ['one', 'changed on the disk']
  await watch().learn()
  atBuyers = own
  await look()
  expect(await told()).toMatchObject({
    strange: [{ script: '/assets/a.js', fault: 'changed' }],
  })
  expect(mails).toHaveLength(1)
})

test('R-36 another setting may change what the same build sends', async () => {
  await watch().learn()
  own = ['one', 'with another setting']
  await watch('another').learn()
  expect(mails).toEqual([])
})

test('R-36 a version that wrote down its scripts between two looks was just coming up', async () => {
  await watch().learn()
  atBuyers = ['two', 'ours, newer']
  const coming = watchPaymentPages(deps(), {
    pages: [`${page}?package=solo`],
    settings: 'as before',
    fetchOwn: async (address) => answer(atBuyers as [string, string], address),
    fetchPublic: async (address) => answer(own, address),
  })
  const looking = watchPaymentPages(deps(), {
    pages: [`${page}?package=solo`],
    settings: 'as before',
    fetchOwn: async (address) => answer(own, address),
    fetchPublic: async (address) => {
      const response = answer(atBuyers as [string, string], address)
      if (address.pathname.endsWith('a.js')) await coming.learn()
      return response
    },
    secondLookMs: 0,
  })
  await looking.job.handle({}, { id: 'job', signal: new AbortController().signal })
  expect(mails).toEqual([])
})

test('R-36 a page that cannot be reached is told as such, and is no alarm', async () => {
  await watch().learn()
  atBuyers = new Error('refused')
  await look()
  expect(await told()).toMatchObject({ checks: [{ page, strange: null }], strange: [] })
  expect(mails).toEqual([])
})

test('R-36 the mail goes to whoever is an operator when it leaves', async () => {
  const { paymentPageChanged } = preparePaymentPageMails(deps())
  const mail = { accountId: operator.accountId, page, scripts: ['/assets/a.js'] }
  expect(await paymentPageChanged(mail)).toMatchObject({
    to: operator.email,
    data: { page, scripts: ['/assets/a.js'], ordersUrl: expect.stringMatching(/\/admin\/orders\/$/) },
  })
  await db.update(accounts).set({ role: 'member' }).where(eq(accounts.id, operator.accountId))
  expect(await paymentPageChanged(mail)).toBeUndefined()
})
