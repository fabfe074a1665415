import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { fieldsSandbox } from '#modules/commerce/payments/schema.ts'
import { type FieldsPage, fieldsPage, STRIPE_SCRIPT } from '#modules/commerce/providers/stripe/api.ts'
import { expect, test } from './journey.ts'

// The page of Stripe's card fields by itself, on a host of its own in a frame of the checkout, with a
// stand-in for Stripe's script.
const SHOP = 'https://shop.test'
const FIELDS = 'https://cards.test/api/payments/stripe/fields/pi_1/'
const script = readFileSync(new URL('../payments/stripe-script.js', import.meta.url), 'utf8')

const HOST = `<!doctype html><html lang="en"><title>Checkout</title><meta name="viewport" content="width=device-width">
<main><h1>Checkout</h1><iframe title="Card details" src="${FIELDS}" sandbox="${fieldsSandbox('stripe')}" width="400" height="600"></iframe></main>
<script>heard = []; addEventListener('message', ({ data, source, origin }) =>
  heard.push({ ...data, origin, isFromFrame: source === document.querySelector('iframe').contentWindow }))</script>`
const CARD = '<!doctype html><html lang="en"><title>Card</title><label>Card number <input></label>'
const BANK = `<!doctype html><html lang="en"><title>Bank</title>
<button onclick="parent.postMessage('confirmed', '*')">Complete</button><button onclick="parent.postMessage('refused', '*')">Fail</button>`

interface Told {
  is: string
  reference: string
  origin: string
  isFromFrame: boolean
}
type Answer = { body: Record<string, unknown> } | 'no answer'

/**
 * Answers for the shop, the fields' host and Stripe. `confirm` says what comes of each confirmation; answers
 * with what was sent to it.
 */
async function openFields(
  page: Page,
  {
    confirm = async () => ({ body: { status: 'succeeded' } }),
    hasFields = true,
    ...changes
  }: Partial<FieldsPage> & { confirm?: () => Promise<Answer>; hasFields?: boolean } = {},
): Promise<string[]> {
  const sent: string[] = []
  const shown = await fieldsPage({
    ...{ reference: 'pi_1', clientSecret: 'pi_1_secret_1', publishableKey: 'pk_test_1' },
    ...{ amount: 'CA$287.38', language: 'en', around: `${SHOP}/pricing/checkout/` },
    ...changes,
  })
  const fields = { headers: Object.fromEntries(shown.headers), body: await shown.text() }
  const html = (body: string) => ({ contentType: 'text/html', body })
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(`${SHOP}/`, (route) => route.fulfill(html(HOST)))
  await page.route(FIELDS, (route) => route.fulfill(fields))
  await page.route(STRIPE_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.route('https://js.stripe.com/v3/**', (route) =>
    route.fulfill(html(route.request().url().includes('authorize') ? BANK : CARD)),
  )
  await page.route('https://api.stripe.com/v1/elements/sessions', (route) =>
    hasFields ? route.fulfill({ json: {}, headers }) : route.abort(),
  )
  await page.route('https://api.stripe.com/v1/*/*/confirm', async (route) => {
    const request = route.request()
    sent.push(`${new URL(request.url()).pathname} ${request.postData()}`)
    const answer = await confirm()
    if (answer === 'no answer') return route.abort()
    return route.fulfill({ json: answer.body, headers })
  })
  await page.goto(`${SHOP}/`)
  return sent
}

const fieldsIn = (page: Page) => page.frameLocator('iframe')
const pay = (page: Page) => fieldsIn(page).getByRole('button', { name: 'Pay CA$287.38' })
const problem = (page: Page) => fieldsIn(page).locator('#problem')
/** What the page around it was told, but for sizes. */
async function toldTo(page: Page): Promise<string[]> {
  const heard = (await page.evaluate('heard')) as Told[]
  const strange = heard.filter(
    ({ reference, origin, isFromFrame }) =>
      reference !== 'pi_1' || origin !== new URL(FIELDS).origin || !isFromFrame,
  )
  expect(strange).toEqual([])
  return heard.map(({ is }) => is).filter((is) => is !== 'sized')
}

test('PAY-1, R-36 a card is paid by Stripe alone: its fields are ready, it is confirmed, and the page around is told', {
  tag: '@commerce',
}, async ({ page }) => {
  const sent = await openFields(page)
  await expect(pay(page)).toBeVisible()
  await expect(fieldsIn(page).frameLocator('#stripe iframe').getByLabel('Card number')).toBeVisible()
  expect(await toldTo(page)).toEqual(['ready'])
  await pay(page).click()
  await expect.poll(() => toldTo(page)).toEqual(['ready', 'busy', 'idle', 'done'])
  expect(sent).toEqual(['/v1/payment_intents/pi_1/confirm client_secret=pi_1_secret_1'])
  await expect(problem(page)).toBeEmpty()
})

test('R-30 pressed twice, or while it is sent, it is sent once', { tag: '@commerce' }, async ({ page }) => {
  const answered = Promise.withResolvers<Answer>()
  const sent = await openFields(page, { confirm: () => answered.promise })
  await pay(page).dblclick()
  const sending = fieldsIn(page).getByRole('button', { name: 'Sending…' })
  await expect(sending).toHaveAttribute('aria-disabled', 'true')
  await sending.press('Enter')
  expect(await toldTo(page)).toEqual(['ready', 'busy'])
  answered.resolve({ body: { status: 'succeeded' } })
  await expect.poll(() => toldTo(page)).toEqual(['ready', 'busy', 'idle', 'done'])
  expect(sent).toHaveLength(1)
})

test('a refusal is told in Stripe’s words, nothing is done, and the next try takes it away', {
  tag: '@commerce',
}, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  const answers: Answer[] = [
    { body: { error: { type: 'card_error', message: 'Your card has insufficient funds.' } } },
    { body: { error: { type: 'api_error' } } },
    'no answer',
    { body: { status: 'succeeded' } },
  ]
  await openFields(page, { confirm: async () => answers.shift() ?? 'no answer' })
  await pay(page).click()
  await expect(problem(page)).toHaveText('Your card has insufficient funds.')
  await expect(problem(page)).toHaveRole('alert')
  expect(await toldTo(page)).toEqual(['ready', 'busy', 'idle'])
  // What Stripe has no words for, and what does not reach it.
  for (const told of [5, 7]) {
    await pay(page).click()
    await expect.poll(async () => (await toldTo(page)).length).toBe(told)
    await expect(problem(page)).toHaveText('There was no answer. Please try again: nothing is charged twice.')
  }
  await pay(page).click()
  await expect.poll(async () => (await toldTo(page)).at(-1)).toBe('done')
  await expect(problem(page)).toBeEmpty()
})

test('a bank that asks is answered inside the frame: confirmed it is done, refused it is told', {
  tag: '@whole',
}, async ({ page }) => {
  await openFields(page, { confirm: async () => ({ body: { status: 'requires_action' } }) })
  const bank = fieldsIn(page).frameLocator('iframe[title=Bank]')
  await pay(page).click()
  await bank.getByRole('button', { name: 'Fail' }).click()
  await expect(problem(page)).toHaveText('We are unable to authenticate your payment method.')
  expect(await toldTo(page)).toEqual(['ready', 'busy', 'idle'])
  await pay(page).click()
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expect.poll(async () => (await toldTo(page)).at(-1)).toBe('done')
})

test('a card that is only saved is set up, and nothing is paid with it', { tag: '@whole' }, async ({
  page,
}) => {
  const sent = await openFields(page, { clientSecret: 'seti_1_secret_1', amount: null })
  await fieldsIn(page).getByRole('button', { name: 'Save this card' }).click()
  await expect.poll(() => toldTo(page)).toEqual(['ready', 'busy', 'idle', 'done'])
  expect(sent).toEqual(['/v1/setup_intents/seti_1/confirm client_secret=seti_1_secret_1'])
})

test('F-10 fields that cannot be loaded, or whose script does not arrive, are told, and can be tried again', {
  tag: '@commerce',
}, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  await openFields(page, { hasFields: false })
  const unreachable = fieldsIn(page).getByText(
    'The card fields could not be loaded. Nothing has been charged.',
  )
  await expect(unreachable).toBeVisible()
  await expect(pay(page)).toBeHidden()
  expect(await toldTo(page)).toEqual(['ready'])
  await page.route(STRIPE_SCRIPT, (route) => route.abort())
  await fieldsIn(page).getByRole('link', { name: 'Try again' }).click()
  await expect(unreachable).toBeVisible()
  await expect(pay(page)).toBeHidden()
  await page.unroute(STRIPE_SCRIPT)
  await page.unroute('https://api.stripe.com/v1/elements/sessions')
  await openFields(page)
  await expect(pay(page)).toBeVisible()
})
