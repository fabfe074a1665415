import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import { methodRequest, paymentRequest } from '#tests/payments/provider-under-test.ts'
import { startSandbox } from '#tests/payments/sandbox-under-test.ts'
import { looksLikeCardNumber } from '../../payments/schema.ts'
import { SANDBOX_NOTICE, SANDBOX_TURN } from './sandbox-store.ts'
import { sandboxTransactions } from './tables.ts'

const { db } = await createTestDatabase()

async function begun(changes: Parameters<typeof paymentRequest>[0] = {}) {
  const sandbox = startSandbox(db)
  const { reference, step } = await sandbox.provider.beginPayment(paymentRequest(changes))
  const page = async (url = step.url) => (await sandbox.open(url)).text()
  const payment = () => sandbox.provider.fetchPayment(reference)
  return { sandbox, reference, url: step.url, page, payment }
}
const cardPath = (reference: string, action: string) =>
  `/api/payments/sandbox/fields/${reference}/${action}/?lang=en`
const tokenOf = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''

describe('the hosted fields', () => {
  test('PAY-1 have the labels as specified', async () => {
    const html = await (await begun()).page()
    const labels = [...html.matchAll(/<(?:label[^>]*|dt|legend)>([^<]+)</g)].map(([, text]) => text)
    expect(labels.slice(0, 8)).toEqual([
      'Card number',
      'Card type',
      'Name on card',
      'First name on card',
      'Last name on card',
      'Expiry month (MM)',
      'Expiry year (YYYY)',
      'CVC',
    ])
    expect(html).toContain('Visa, MasterCard or American Express')
    expect(html).toContain('Pay CA$287.38')
  })

  test.each(['fr', 'es', 'de', 'it', 'pt'])(
    'PAY-1 in %s take debit cards, too, and have words of their own',
    async (language) => {
      const english = await begun()
      const other = await begun({ language })
      const words = async ({ page }: typeof other) =>
        (await page()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
      expect(await words(other)).toContain(`<html lang="${language}-`)
      expect(await words(other)).toMatch(/d(é|e|è)b/i)
      expect(await words(english)).not.toMatch(/debit/i)
      for (const sentence of ['Card number', 'Test cards', 'Test mode', 'Right away'])
        expect(await words(other)).not.toContain(sentence)
    },
  )

  test.each(['en', 'fr', 'es', 'de', 'it', 'pt'])(
    'a card that is only saved, in %s: no page of it names an amount, and nothing is charged',
    async (language) => {
      const sandbox = startSandbox(db)
      const { reference, step } = await sandbox.provider.replaceMethod(methodRequest({ language }))
      const page = async () => (await sandbox.open(step.url)).text()
      const pages = [await page()]
      await sandbox.fillIn(step.url, { card: 'authentication' })
      pages.push(await page())
      await sandbox.fillIn(step.url, { decision: 'confirm' })
      pages.push(await page())
      for (const html of pages) expect(/<main[\s\S]*<\/main>/.exec(html)?.[0]).not.toMatch(/\$|0[.,]00/)
      expect(new Set(pages.map((html) => /<title>(.*)<\/title>/.exec(html)?.[1])).size).toBe(3)
      expect(await sandbox.provider.fetchMethod(reference)).toMatchObject({ state: 'saved' })
      expect(
        await db.select().from(sandboxTransactions).where(eq(sandboxTransactions.reference, reference)),
      ).toEqual([])
    },
  )

  test.each([
    ['slow_paid', 'saved'],
    ['charged_back', 'saved'],
    ['slow_declined', 'declined'],
    ['declined', 'declined'],
  ])('a card that is only saved: %s comes to %s at once', async (card, state) => {
    const sandbox = startSandbox(db)
    const { reference, step } = await sandbox.provider.replaceMethod(methodRequest())
    await sandbox.fillIn(step.url, { card })
    expect(await sandbox.provider.fetchMethod(reference)).toMatchObject({ state })
  })

  test('PAY-2, R-36 what is typed has no name, so that no form can send a number', async () => {
    const html = await (await begun()).page()
    const named = [...html.matchAll(/<(?:input|select)[^>]* name="(\w+)"[^>]*>/g)].map(([tag, name]) => [
      name,
      /type="(\w+)"/.exec(tag)?.[1] ?? 'select',
    ])
    expect([...new Set(named.map(([name, type]) => `${name} ${type}`))].toSorted()).toEqual([
      'card hidden',
      'card radio',
      'expires hidden',
      'firstName hidden',
      'lastName hidden',
      'notices select',
      'token hidden',
    ])
  })

  test('R-36 allow their own script and style, nobody to frame them but the website, and nothing else', async () => {
    const { sandbox, url } = await begun()
    const response = await sandbox.open(url)
    const html = await response.text()
    const hashOf = (pattern: RegExp) =>
      `'sha256-${createHash('sha256')
        .update(pattern.exec(html)?.[1] ?? '')
        .digest('base64')}'`
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(/<script>([\s\S]*?)<\/script>/)}`,
      `style-src ${hashOf(/<style>([\s\S]*?)<\/style>/)}`,
      'font-src http://localhost:3000',
      'form-action http://localhost:3000',
      "base-uri 'none'",
      'frame-ancestors http://localhost:3000',
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('R-36 for a card that is only saved are framed by the page that asked for it', async () => {
    const sandbox = startSandbox(db)
    const returnUrl = 'https://app.shop.example/app/account/billing/'
    const { step } = await sandbox.provider.replaceMethod({ ...methodRequest(), returnUrl })
    const policy = (await sandbox.open(step.url)).headers.get('content-security-policy')
    expect(policy).toMatch(
      /form-action http:\/\/localhost:3000; .*frame-ancestors https:\/\/app\.shop\.example$/,
    )
  })

  test('R-36 the server refuses the number of a card in whatever field, and keeps nothing', async () => {
    const { sandbox, reference, page, payment } = await begun()
    const token = tokenOf(await page())
    for (const field of ['card', 'number', 'expires', 'notices']) {
      const answer = await sandbox.submit(cardPath(reference, 'pay'), {
        token,
        card: 'visa',
        [field]: '4242 4242 4242 4242',
      })
      expect([field, answer.status]).toEqual([field, 400])
    }
    expect((await payment())?.state).toBe('awaiting')
    const { rows } = await db.execute('select * from sandbox_payments')
    expect(looksLikeCardNumber(JSON.stringify(rows))).toBe(false)
  })

  test('what a shop calls its goods is text, and not part of the page', async () => {
    const { page } = await begun({ method: 'paypal', description: '<script>alert(1)</script>' })
    expect(await page()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})

describe('R-09 the forms of the frame', () => {
  test('are refused without the token of this step, before anything is looked up', async () => {
    const { sandbox, reference, payment } = await begun()
    for (const token of ['', 'short', '*'.repeat(43)]) {
      const answer = await sandbox.submit(cardPath(reference, 'pay'), { token, card: 'visa' })
      expect(answer.status).toBe(403)
    }
    // One that could be a token and is none leads back to how things stand.
    await sandbox.submit(cardPath(reference, 'pay'), { token: 'x'.repeat(43), card: 'visa' })
    expect((await payment())?.state).toBe('awaiting')
  })

  test('R-30 sent twice, or 20 times at once, are one payment', async () => {
    const { sandbox, reference, page, payment } = await begun()
    const token = tokenOf(await page())
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        sandbox.submit(cardPath(reference, 'pay'), { token, card: 'visa', expires: '2030-12' }),
      ),
    )
    // Whoever waits too long for the others is told to come again (503): nothing of theirs has happened.
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(303)
    expect(statuses.filter((status) => status !== 303 && status !== 503)).toEqual([])
    expect((await payment())?.transactions).toHaveLength(1)
  })

  test('a token of another payment opens nothing', async () => {
    const [one, other] = [await begun(), await begun()]
    const token = tokenOf(await one.page())
    await other.sandbox.submit(cardPath(other.reference, 'pay'), { token, card: 'visa' })
    expect((await other.payment())?.state).toBe('awaiting')
  })

  test('work without JavaScript: a card is chosen, and the way back is a link', async () => {
    const { sandbox, url, page, payment } = await begun()
    await sandbox.fillIn(url, { card: 'insufficient_funds' })
    expect(await payment()).toMatchObject({ state: 'declined', decline: 'insufficient_funds' })
    const html = await page()
    expect(html).toContain('There isn’t enough money in the account. Nothing was charged.')
    expect(html).toContain('href="http://localhost:3000/pricing/thank-you/?orderId=x"')
  })

  test('a payment that nobody knows has no page, and no page of another method', async () => {
    const { sandbox, url } = await begun()
    expect((await sandbox.open(url.replace('/fields/', '/approve/'))).status).toBe(404)
    expect((await sandbox.open('/api/payments/sandbox/fields/pay_none/')).status).toBe(404)
  })
})

describe('the approval page', () => {
  test('PAY-5 a subscription is pending, then active, and is named on the way back', async () => {
    const { sandbox, reference, url, payment } = await begun({ method: 'paypal' })
    expect((await payment())?.mandate).toMatchObject({ reference, status: 'APPROVAL_PENDING' })
    const answer = await sandbox.fillIn(url, { decision: 'pay' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000/pricing/thank-you/?orderId=x&subscription_id=${reference}`,
    ])
    expect((await payment())?.mandate?.status).toBe('ACTIVE')
    await sandbox.provider.endMandate({ kind: 'subscription', reference })
    expect(await payment()).toMatchObject({ state: 'paid', mandate: { status: 'CANCELLED' } })
  })

  test('PAY-4 approved, but without money: processing for two minutes, and then declined', async () => {
    const { sandbox, url, payment } = await begun({ method: 'paypal' })
    await sandbox.fillIn(url, { decision: 'unreceived' })
    expect(await payment()).toMatchObject({ state: 'processing', mandate: { status: 'APPROVED' } })
    sandbox.wait(120_000)
    expect(await payment()).toMatchObject({
      state: 'declined',
      transactions: [],
      mandate: { status: 'CANCELLED' },
    })
  })

  test('cancelled, it leads back to where another way can be chosen', async () => {
    const { sandbox, url } = await begun({ method: 'paypal', every: null })
    const answer = await sandbox.fillIn(url, { decision: 'cancel' })
    expect(answer.headers.get('location')).toBe('http://localhost:3000/pricing/checkout/x/')
  })
})

describe('F-20, F-21 the shop is told', () => {
  const told = async (notices: string) => {
    const { sandbox, url } = await begun()
    const before = sandbox.now().getTime()
    await sandbox.fillIn(url, { card: 'visa', notices })
    const jobs = sandbox.asked.filter(({ name }) => name === SANDBOX_NOTICE)
    return jobs.map(({ notBefore }) =>
      notBefore === undefined ? 0 : Math.round((notBefore.getTime() - before) / 1_000),
    )
  }

  test('at once, late, three times, in the wrong order or not at all', async () => {
    expect(await told('prompt')).toEqual([0, 0])
    expect(await told('late')).toEqual([30, 30])
    expect(await told('repeated')).toEqual([0, 0, 0, 0, 0, 0])
    expect(await told('reversed')).toEqual([5, 0])
    expect(await told('lost')).toEqual([])
  })

  test('of what comes later when it is time, and not before', async () => {
    const { sandbox, url, payment } = await begun()
    await sandbox.fillIn(url, { card: 'charged_back' })
    const turn = sandbox.asked.find(({ name }) => name === SANDBOX_TURN)
    const handle = sandbox.jobs.find(({ name }) => name === SANDBOX_TURN)?.handle
    await expect(handle?.(turn?.data ?? {})).rejects.toThrow('not time yet')
    sandbox.wait(120_000)
    sandbox.asked.splice(0)
    await handle?.(turn?.data ?? {})
    await handle?.(turn?.data ?? {})
    expect(sandbox.asked.filter(({ name }) => name === SANDBOX_NOTICE)).toHaveLength(1)
    expect((await payment())?.transactions).toHaveLength(2)
  })

  test('F-10 a buyer may ask for a provider that is away for the first minute', async () => {
    const sandbox = startSandbox(db)
    const request = paymentRequest({ email: 'buyer+provider-down@example.test' })
    await expect(sandbox.provider.beginPayment(request)).rejects.toThrow('cannot be reached')
    await expect(sandbox.provider.beginPayment(request)).rejects.toThrow('cannot be reached')
    sandbox.wait(60_000)
    expect((await sandbox.provider.beginPayment(request)).step.kind).toBe('fields')
  })

  test('F-10 after the card "unreachable" nobody answers for a minute, and then it is paid', async () => {
    const { sandbox, url, payment } = await begun()
    await sandbox.fillIn(url, { card: 'unreachable' })
    await expect(payment()).rejects.toThrow('cannot be reached')
    sandbox.wait(60_000)
    expect((await payment())?.state).toBe('paid')
  })
})
