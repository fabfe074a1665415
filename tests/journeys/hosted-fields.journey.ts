import type { Page, Request } from '@playwright/test'
import type { PageContext } from '#modules/commerce/providers/sandbox/pages.ts'
import {
  approvalPage,
  authenticationPage,
  endPage,
  fieldsPage,
} from '#modules/commerce/providers/sandbox/pages.ts'
import type { SandboxPayment } from '#modules/commerce/providers/sandbox/sandbox-store.ts'
import { wordsIn } from '#modules/commerce/providers/words.ts'
import { expect, test } from './journey.ts'

// The card fields of the sandbox by themselves, in a frame as the checkout has them: what they do in a
// browser before anything is sent.
const SHOP = 'https://shop.test'
const FIELDS = `${SHOP}/api/payments/sandbox/fields/pay_1/`

const payment = {
  reference: 'pay_1',
  orderNumber: '4711081500',
  method: 'card',
  amount: 28_738,
  laterAmount: 28_738,
  currency: 'CAD',
  description: 'Solo, one year',
  every: 'year',
  state: 'awaiting',
  decline: null,
  card: 'authentication',
  returnUrl: `${SHOP}/thanks/`,
  cancelUrl: `${SHOP}/checkout/`,
} as SandboxPayment

const contextOf = (changes: Partial<PageContext> = {}): PageContext => ({
  payment,
  words: wordsIn('en'),
  token: 'a-token',
  merchant: 'Formulary',
  website: SHOP,
  isFramed: true,
  ...changes,
})

const HOST = `<!doctype html><html lang="en"><title>Checkout</title><meta name="viewport" content="width=device-width">
<main><h1>Checkout</h1><iframe title="Card details" src="${FIELDS}" sandbox="allow-scripts allow-forms" width="300" height="900"></iframe></main>
<script>heard = []; addEventListener('message', ({ data, source, origin }) =>
  heard.push({ ...data, origin, isFromFrame: source === document.querySelector('iframe').contentWindow }))</script>`

/**
 * Answers for the shop: a page with the frame in it, the fields, and what follows them. Answers with the
 * forms that were sent.
 */
async function openFields(
  page: Page,
  context = contextOf(),
  declined?: Parameters<typeof fieldsPage>[1],
): Promise<Request[]> {
  const sent: Request[] = []
  const [fields, end] = await Promise.all([
    fieldsPage(context, declined),
    endPage({ ...context, payment: { ...payment, state: 'paid' } }),
  ])
  const pages = { fields: await answerOf(fields), end: await answerOf(end) }
  await page.route(`${SHOP}/**`, (route) => {
    const request = route.request()
    if (request.method() === 'POST') sent.push(request)
    if (request.url() === `${SHOP}/`) return route.fulfill({ contentType: 'text/html', body: HOST })
    if (request.url().endsWith('.woff2')) return route.fulfill({ status: 204 })
    return route.fulfill(request.method() === 'POST' ? pages.end : pages.fields)
  })
  await page.goto(`${SHOP}/`)
  return sent
}

async function answerOf(response: Response) {
  return { headers: Object.fromEntries(response.headers), body: await response.text() }
}

const fieldsIn = (page: Page) => page.frameLocator('iframe')
const field = (page: Page, name: string) => fieldsIn(page).getByLabel(name)
const pay = (page: Page) => fieldsIn(page).getByRole('button', { name: 'Pay CA$287.38' })

test('PAY-1 the type of the card is told while its number is typed, and the number is set in groups', {
  tag: '@whole',
}, async ({ page }) => {
  await openFields(page)
  const type = fieldsIn(page).locator('#card-type')
  await field(page, 'Card number').pressSequentially('5555555555554444')
  await expect(type).toHaveText('Mastercard')
  await expect(field(page, 'Card number')).toHaveValue('5555 5555 5555 4444')
  await field(page, 'Card number').fill('')
  await field(page, 'Card number').pressSequentially('378282246310005')
  await expect(type).toHaveText('American Express')
  await expect(field(page, 'Card number')).toHaveValue('3782 822463 10005')
})

test('PAY-2 a card that is no test card never leaves the browser, nor does a form with a mistake', {
  tag: '@commerce',
}, async ({ page }) => {
  const sent = await openFields(page)
  // A number that a bank could have given out, with the right check digit.
  await field(page, 'Card number').fill('4111111111111111')
  await field(page, 'Expiry month (MM)').fill('13')
  await field(page, 'Expiry year (YYYY)').fill('2020')
  await field(page, 'CVC').fill('12')
  await pay(page).click()
  const frame = fieldsIn(page)
  await expect(frame.getByText('Only test cards work here.')).toBeVisible()
  await expect(frame.getByText('Enter the name on the card.')).toBeVisible()
  await expect(frame.getByText('Enter the month as two digits, 01 to 12.')).toBeVisible()
  await expect(frame.getByText('This date has passed.')).toBeVisible()
  await expect(frame.getByText('The CVC has 3 digits.')).toBeVisible()
  await expect(field(page, 'Card number')).toBeFocused()
  await field(page, 'Card number').fill('4242424242424241')
  await expect(frame.getByText('This isn’t a valid card number.')).toBeVisible()
  expect(sent).toEqual([])
})

test('PAY-2, R-36 what is sent is the name of a test card, once, from an origin that nobody can name', {
  tag: '@commerce',
}, async ({ page }) => {
  const sent = await openFields(page)
  await field(page, 'Card number').fill('4242 4242 4242 4242')
  await field(page, 'First name on card').fill('Alex')
  await field(page, 'Last name on card').fill('Sample')
  await field(page, 'Expiry month (MM)').fill('12')
  await field(page, 'Expiry year (YYYY)').fill('2098')
  await field(page, 'CVC').fill('123')
  await pay(page).dblclick()
  await expect(fieldsIn(page).getByRole('heading', { name: 'Thank you.' })).toBeVisible()
  expect(sent.map((request) => [request.headers().origin, request.postData()])).toEqual([
    ['null', 'token=a-token&card=visa&expires=2098-12&firstName=Alex&lastName=Sample&notices=prompt'],
  ])
  const heard = (await page.evaluate('heard')) as {
    is: string
    isFromFrame: boolean
    origin: string
    reference: string
  }[]
  expect(heard.filter(({ is }) => is !== 'sized').map(({ is }) => is)).toEqual([
    'ready',
    'idle',
    'busy',
    'ready',
    'done',
  ])
  expect(
    heard.every(
      ({ isFromFrame, origin, reference }) => isFromFrame && origin === 'null' && reference === 'pay_1',
    ),
  ).toBe(true)
})

test('PAY-1 a year is taken as it stands on cards, in wallets and in our words', { tag: '@whole' }, async ({
  page,
}) => {
  await openFields(page)
  const [month, year] = [field(page, 'Expiry month (MM)'), field(page, 'Expiry year (YYYY)')]
  for (const [typed, into] of [
    ['29', year],
    ['2029', year],
    ['1229', year],
    ['12 / 29', year],
    ['12/2029', year],
    ['12.29', year],
    ['1229', month],
    ['12/29', month],
    ['122029', month],
  ] as const) {
    await month.fill('12')
    await year.fill(into === month ? '' : '2030')
    await into.fill(typed)
    await into.blur()
    await expect(month).toHaveValue('12')
    await expect(year).toHaveValue('2029')
  }
  await year.fill('3')
  await year.blur()
  await expect(fieldsIn(page).getByText('Enter the year as shown on the card')).toBeVisible()
})

test('PAY-1 after a card was declined its number and CVC alone are typed again', { tag: '@whole' }, async ({
  page,
}) => {
  const declined = { cardExpires: '2098-04', cardFirstName: 'Zoë', cardLastName: '</script>' }
  await openFields(page, contextOf(), declined)
  await expect(field(page, 'First name on card')).toHaveValue('Zoë')
  await expect(field(page, 'Last name on card')).toHaveValue('</script>')
  await expect(field(page, 'Expiry month (MM)')).toHaveValue('04')
  await expect(field(page, 'Expiry year (YYYY)')).toHaveValue('2098')
  await expect(field(page, 'Card number')).toHaveValue('')
  await expect(field(page, 'CVC')).toHaveValue('')
})

test('a test card is taken from the list with one press, also by keyboard', { tag: '@whole' }, async ({
  page,
}) => {
  const sent = await openFields(page)
  await fieldsIn(page).getByText('Test cards', { exact: true }).press('Enter')
  const declined = fieldsIn(page).getByRole('listitem').filter({ hasText: 'Not enough money' })
  await declined.getByRole('button', { name: 'Use' }).press('Enter')
  await expect(pay(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.postData()).toContain('card=insufficient_funds')
})

test('every page of the sandbox is sound, in three languages', { tag: '@whole' }, async ({
  page,
  expectSoundScreen,
}) => {
  for (const language of ['en', 'fr', 'de']) {
    const context = contextOf({ words: wordsIn(language), isFramed: false })
    const shown = [
      fieldsPage(context),
      authenticationPage(context),
      approvalPage({ ...context, payment: { ...payment, method: 'paypal' } }),
      endPage({ ...context, payment: { ...payment, state: 'declined', decline: 'limit_exceeded' } }),
    ]
    for (const answer of shown) {
      const response = await answerOf(await answer)
      await page.route(`${SHOP}/**`, (route) =>
        route.request().url().endsWith('.woff2') ? route.fulfill({ status: 204 }) : route.fulfill(response),
      )
      await page.goto(`${SHOP}/page/`)
      const cards = page.locator('summary')
      if (await cards.isVisible()) await cards.click()
      await expectSoundScreen(page)
    }
  }
})
