import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { OrderInput } from '#modules/commerce/orders/input.ts'
import { buildDependencies } from '../builders/dependencies.ts'
import { findCardNumbers } from '../builders/find-card-numbers.ts'
import { buildOrderInput } from '../builders/orders.ts'

// R-36, PAY-2: the number of a card is typed into a page of the provider, which has an origin of its own, and
// into no page of ours.
const cardField =
  /\b(name|id|autocomplete|htmlFor)=["'{`]*[\w-]*(cc-(number|csc|exp|name)|card-?_?number|cvc|cvv|csc\b)/i

describe('R-36 card data', () => {
  test('no component of ours has a field for it', () => {
    const files = globSync('src/**/*.tsx').filter((file) => !file.includes('.test.'))
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => cardField.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test('the pattern finds the fields that other shops have', () => {
    for (const field of [
      '<input name="cardNumber" />',
      '<TextField id="card-number" />',
      '<input autoComplete="cc-number" />',
      "<input name={'cvc'} />",
    ])
      expect([field, cardField.test(field)]).toEqual([field, true])
  })

  test('what journeys send and leave behind is searched for the numbers of the test cards, in groups too', () => {
    const text = 'a=4242424242424242&b=3782-822463-10005 {"c": "4000 0000 0000 9995"} 4242 4242 4242'
    expect(findCardNumbers(text)).toEqual(['4242424242424242', '3782-822463-10005', '4000 0000 0000 9995'])
  })

  test('the checkout refuses what looks like the number of a card, in whatever field', () => {
    const good = buildOrderInput(buildDependencies(undefined as never))
    const texts = Object.entries(good).filter(([, value]) => typeof value === 'string' || value === null)
    const refused = ['name', 'company', 'addressLine', 'city', 'taxNumber', 'phone', 'coupon']
    expect(texts.map(([name]) => name)).toEqual(expect.arrayContaining(refused))
    for (const name of refused) {
      const outcome = OrderInput.safeParse({ ...good, [name]: '4242 4242 4242 4242' })
      expect([name, outcome.success]).toEqual([name, false])
    }
  })
})
