import { expect, test } from 'vitest'
import { fieldsSandbox } from './schema.ts'

test('R-36 the sandbox’s fields are a stranger to the page around them', () => {
  for (const provider of ['sandbox', 'paypal'] as const)
    expect(fieldsSandbox(provider)).toBe('allow-scripts allow-forms')
})

test('PAY-2 Stripe’s fields may have what its script and the pages of banks need, and not lead the page away', () => {
  expect(fieldsSandbox('stripe').split(' ').sort()).toEqual([
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
  ])
})
