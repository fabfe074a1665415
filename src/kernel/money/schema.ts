/* Money as every part of the product has it. Browser-safe and without zod. */

/** The currencies that we sell in. */
export const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'MXN', 'BRL', 'CHF'] as const
export type Currency = (typeof currencies)[number]

export function isCurrency(text: string): text is Currency {
  return (currencies as readonly string[]).includes(text)
}

/** An amount in the currency's smallest unit: 2499 of USD is $24.99. Always a safe integer. */
export interface Money {
  amount: number
  currency: Currency
}
