import { expect, test } from 'vitest'
import { buildPaymentProvider } from '#tests/builders/payment-provider.ts'
import { createPaymentProviders } from './provider.ts'

test('PAY-1 a method is offered in the currencies that its provider takes', () => {
  const { provider } = buildPaymentProvider()
  const { methodsIn, forMethod } = createPaymentProviders([
    { ...provider, name: 'stripe', methods: ['card'] },
    { ...provider, name: 'paypal', methods: ['paypal'], currencies: ['USD', 'EUR'] },
  ])
  expect(methodsIn('USD')).toEqual(['card', 'paypal'])
  expect(methodsIn('BRL')).toEqual(['card'])
  // What was begun in it goes on.
  expect(forMethod('paypal').name).toBe('paypal')
})
