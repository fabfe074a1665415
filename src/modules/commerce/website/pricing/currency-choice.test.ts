import { describe, expect, test } from 'vitest'
import { priceBook } from '#content/prices/price-book.ts'
import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { currencies, currencyOfLanguage } from '#kernel/money/schema.ts'
import type { Services } from '#kernel/services.server.ts'
import { requestFor } from '#tests/builders/website-page.tsx'
import type { PageRequest } from '#ui/website/page-loader.server.ts'
import { requirePackage, termAmount } from '../../prices/price-of.ts'
import { chooseCurrency, currencyOptions } from './offered.server.ts'
import { loader as loadPricing } from './pricing.page.server.ts'

/** What a visitor from a country asks for, who reads a language; null where nobody knows the country. */
function visitFrom(country: string | null, code: LanguageCode = 'en', query = ''): PageRequest {
  const language = languages.find((each) => each.code === code)
  if (language === undefined) throw new Error(`no language ${code}`)
  const services = {
    priceBook,
    clock: () => new Date('2026-11-24T12:00:00Z'),
    describeVisitor: async () => ({ network: 'test', country }),
  } as unknown as Services
  return { ...requestFor(`/pricing/plans/${query}`), language, services }
}

describe('GEO-3 the visitor’s own currency', () => {
  test.each([
    ['US', 'USD'],
    ['CA', 'CAD'],
    ['FR', 'EUR'],
    ['DE', 'EUR'],
    ['BG', 'EUR'],
    ['GB', 'GBP'],
    ['AU', 'AUD'],
    ['MX', 'MXN'],
    ['BR', 'BRL'],
    ['CH', 'CHF'],
    // Neighbours that pay in the money of another country.
    ['LI', 'CHF'],
    ['EC', 'USD'],
    ['MC', 'EUR'],
  ])('in %s is %s, whatever the language', async (country, currency) => {
    for (const { code } of languages) {
      expect(await chooseCurrency(visitFrom(country, code)), code).toBe(currency)
    }
  })

  test.each(['JP', 'IN', 'ZA', 'PL', 'AQ'])('in %s, in whose own we do not sell, is USD', async (country) => {
    for (const code of ['en', 'fr', 'pt'] as const) {
      expect(await chooseCurrency(visitFrom(country, code))).toBe('USD')
    }
  })

  test.each([null, 'ZZ', 'EU', '__proto__'])(
    'of a country %j that is none is the default one',
    async (country) => {
      expect(await chooseCurrency(visitFrom(country))).toBe('USD')
    },
  )

  test('of a country that nobody knows is the one that most readers of the language have', async () => {
    for (const { code } of languages) {
      expect(await chooseCurrency(visitFrom(null, code))).toBe(currencyOfLanguage[code])
    }
  })

  test.each(currencies)('the switch goes before it: %s', async (currency) => {
    for (const asked of [currency, currency.toLowerCase()]) {
      expect(await chooseCurrency(visitFrom('JP', 'fr', `?currency=${asked}`))).toBe(currency)
      expect(await chooseCurrency(visitFrom('CA', 'fr', `?currency=${asked}`))).toBe(currency)
    }
  })

  test.each(['JPY', '', 'EURO', '€', '__proto__'])('a switch to %j changes nothing', async (asked) => {
    const query = `?currency=${encodeURIComponent(asked)}`
    expect(await chooseCurrency(visitFrom('CA', 'en', query))).toBe('CAD')
  })

  test('there are eight to choose from, by code and name in every language', () => {
    for (const { tag } of languages) {
      const options = currencyOptions(tag)
      expect(options.map(({ value }) => value)).toEqual([...currencies])
      expect(options).toHaveLength(8)
      for (const { value, label } of options)
        expect(label).toMatch(new RegExp(`^${value} – .*\\p{L}{3}`, 'u'))
    }
  })

  test.each([
    ['CH', 'de', 'CHF'],
    ['FR', 'fr', 'EUR'],
    ['BR', 'pt', 'BRL'],
    ['GB', 'en', 'GBP'],
    ['MX', 'es', 'MXN'],
    ['IT', 'it', 'EUR'],
  ] as const)(
    'a page of prices shown in %s in %s is in %s, and leads to the checkout in it',
    async (country, code, currency) => {
      const { data } = await loadPricing(visitFrom(country, code))
      const tag = languages.find((each) => each.code === code)?.tag
      const year = termAmount(requirePackage(priceBook, 'solo'), currency, 'year') / 100
      const solo = data.packages.find(({ token }) => token === 'solo')
      expect(data.currency).toBe(currency)
      expect(solo?.terms.year.term).toBe(
        new Intl.NumberFormat(tag, { style: 'currency', currency }).format(year),
      )
      expect(solo?.terms.year.checkout).toContain(`currency=${currency}`)
    },
  )
})
