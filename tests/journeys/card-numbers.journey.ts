import { readFileSync } from 'node:fs'
import { findCardNumbers } from '../builders/find-card-numbers.ts'
import { expect, test } from './journey.ts'

// Numbers of cards sent to us on purpose, by a program: past the listener that fails every page which sends
// one (journey.ts). What would be kept of them is found when the log and every table are searched after the
// run (global-setup.ts).

const NUMBER = '4242424242424242'
const GROUPED = '4242 4242 4242 4242'

test('R-36 the number of a card that is sent to us all the same is refused, and kept nowhere', async ({
  request,
  email,
}) => {
  const order = {
    ...{ package: 'starter', period: 'month', seats: 1, currency: 'USD', offer: null, coupon: null },
    ...{ email, name: 'Anna Tremblay', addressLine: '1 Example Street', city: 'Paris', country: 'FR' },
    ...{
      method: 'card',
      language: 'en',
      timeZone: 'UTC',
      total: 14_99,
      submission: 'a-form-with-a-number-1',
    },
  }
  const form = { ...order, offer: '', coupon: '', intent: 'order' }
  const orders = '/api/checkout/orders/'
  const refused = async (path: string, sent: Parameters<typeof request.post>[1]) => {
    const answer = await request.post(path, sent)
    return [path, answer.status()]
  }
  for (const [path, sent] of [
    ['/pricing/checkout/', { form: { card: NUMBER } }],
    ['/pricing/checkout/', { form: { ...form, name: GROUPED } }],
    ['/fr/pricing/checkout/', { form: { ...form, addressLine: NUMBER } }],
    [orders, { data: { card: NUMBER } }],
    [orders, { data: { ...order, name: GROUPED } }],
    [orders, { data: { ...order, phone: NUMBER } }],
    [`${orders}?card=${NUMBER}`, { data: { card: NUMBER } }],
    ['/api/checkout/quote/', { data: { card: NUMBER } }],
  ] as const)
    expect(await refused(path, sent)).toEqual([path, 400])

  // The page that takes cards wants a word for a test card, and takes no number either.
  const placed = await request.post(orders, { data: order })
  expect(placed.status()).toBe(201)
  const { order: id } = (await placed.json()) as { order: string }
  const begun = await request.post(`${orders}${id}/payments/`, { data: { method: 'card' } })
  const { payment } = (await begun.json()) as { payment: { step: { url: string } } }
  const { url } = payment.step
  const token = /name="token" value="([^"]+)"/.exec(await (await request.get(url)).text())?.[1] ?? ''
  const pay = `${url.split('?')[0]}pay/`
  for (const [fields, status] of [
    // Without the token of its step it is no form of that page.
    [{ card: NUMBER }, 403],
    [{ token, card: GROUPED }, 400],
    [{ token, card: 'visa', expires: NUMBER }, 400],
  ] as const)
    expect(await refused(pay, { form: fields })).toEqual([pay, status])
  expect(await refused(`${orders}${id}/payments/`, { data: { method: NUMBER } })).toEqual([
    `${orders}${id}/payments/`,
    400,
  ])

  for (const path of ['/pricing/checkout/', '/pricing/thank-you/', `/pricing/checkout/${id}/`, '/'])
    await request.get(`${path}?package=solo&card=${NUMBER}&name=${encodeURIComponent(GROUPED)}`)
  const view = await request.get(`${orders}${id}/?card=${NUMBER}`)
  expect(((await view.json()) as { state: string }).state).toBe('placed')
  expect(findCardNumbers(readFileSync(process.env.JOURNEY_LOG ?? '', 'utf8'))).toEqual([])
})
