import { expect, test } from 'vitest'
import { documentOffers } from '#content/prices/pages.ts'
import { priceBook } from '#content/prices/price-book.ts'
import { languages } from '#kernel/i18n/languages.ts'
import type { Currency } from '#kernel/money/schema.ts'
import type { Services } from '#kernel/services.server.ts'
import { makeQuote } from './make-quote.ts'
import { listPlanOffers } from './price-of.ts'

const countries: Record<Currency, string> = {
  ...{ USD: 'US', CAD: 'CA', EUR: 'DE', GBP: 'GB', AUD: 'AU', MXN: 'MX', BRL: 'BR', CHF: 'CH' },
}

test.each(
  languages.flatMap((language) =>
    Object.entries(countries).map(([currency, country]) => ({ language, currency, country })),
  ),
)(
  'GEO-3 R-29 a document offers plans at the price of the checkout: $language.code, $currency',
  async ({ language, currency, country }) => {
    const services = {
      priceBook,
      describeVisitor: async () => ({ network: 'test', country }),
      urls: { website: 'https://formulary.example' },
    } as unknown as Services
    const offers = await listPlanOffers(services, language)
    expect(offers.map(({ id }) => id)).toEqual(
      documentOffers.map(({ package: token, period }) => `${token}-${period}`),
    )
    const money = new Intl.NumberFormat(language.tag, { style: 'currency', currency })
    for (const { term, period, buyUrl, downloadsPerMonth } of offers) {
      const { pathname, searchParams } = new URL(buyUrl)
      expect(pathname).toBe(`${language.prefix}/pricing/checkout/`)
      const asked = Object.fromEntries(searchParams) as { package: string; currency: Currency; seats: string }
      expect(asked.currency).toBe(currency)
      const choice = { ...asked, period, seats: Number(asked.seats), offer: null, coupon: null }
      const outcome = makeQuote(priceBook, choice, { at: new Date(), timeZone: 'UTC', place: null })
      if (!outcome.ok) throw new Error(`${buyUrl} sells nothing`)
      expect(term).toBe(money.format(outcome.quote.total / 100))
      expect(downloadsPerMonth).toBe(asked.package === 'solo' ? null : 20)
    }
  },
)
