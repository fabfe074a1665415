import { describe, expect, test } from 'vitest'
import {
  type PricePage,
  plansPage,
  priceTests,
  priceVariants,
  startPlansPage,
} from '#content/prices/pages.ts'
import { priceBook } from '#content/prices/price-book.ts'
import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { shareOf } from '#kernel/money/index.ts'
import { currencies } from '#kernel/money/schema.ts'
import type { Services } from '#kernel/services.server.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import type { PageRequest } from '#ui/website/page-loader.server.ts'
import { matchPage, type PageId } from '#ui/website/pages.ts'
import { makeQuote } from '../../prices/make-quote.ts'
import { findOffer, requirePackage, termAmount } from '../../prices/price-of.ts'
import { loader as loadPricing } from './pricing.page.server.ts'

const addresses: readonly [string, PricePage][] = [
  ['/pricing/plans/', plansPage],
  ['/start/plans/', startPlansPage],
  ...Object.entries(priceVariants).map(([address, page]): [string, PricePage] => [
    `/pricing/plans/${address}/`,
    page,
  ]),
]
/** ROUTE-9, as the specification lists them; a test of prices that has run adds its date (OPEN-1). */
const specified = [
  ...['captcha', 'hr-toolkit', 'index_backup', 'index_backup2', 'index_C', 'legal-toolkit', 'lowest-price'],
  ...['lowest-price-week', 'manage-and-grow', 'renew', 'save50', 'save50thismonth', 'save50today', 'save60'],
  ...['save60thismonth', 'save60today', 'save60/today', 'special-price', 'specialoffer', 'upto50'],
  ...['your-document', 'ab/save', 'ab/test/2/a', 'ab/test/2/b'],
]
const forPeople = buildTemplate({ number: 3, free: false })
forPeople.template.department = 'human-resources'
const library = [buildTemplate({ free: false }), buildTemplate({ number: 2 }), forPeople]

/** A request on a day, from a country, in a language. */
function ask(
  path: string,
  {
    at = '2026-11-24T12:00:00Z',
    country = null,
    code = 'en',
  }: { at?: string; country?: string | null; code?: LanguageCode } = {},
): PageRequest {
  const language = languages.find((each) => each.code === code)
  if (language === undefined) throw new Error(`no language ${code}`)
  const services = {
    priceBook,
    clock: () => new Date(at),
    describeVisitor: async () => ({ network: 'test', country }),
  } as unknown as Services
  return { ...requestFor(language.prefix + path, library), language, services }
}

/** What the page itself says, without its frame. */
function saidBy(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return main.replaceAll(/<!--.*?-->/g, '').replaceAll('&amp;', '&')
}

const dollars = (amount: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount / 100)

/** The choices that the links of a page lead to the checkout with. */
function choicesOf(html: string): URLSearchParams[] {
  const links = [...saidBy(html).matchAll(/href="(?:\/[a-z]{2})?\/pricing\/checkout\/\?([^"]*)"/g)]
  return links.map(([, query]) => new URLSearchParams(query))
}

const pageIdOf = (path: string): PageId => {
  const id = matchPage(path, 'en')?.page.id
  if (id === undefined) throw new Error(`${path} is no page`)
  return id
}

describe('ROUTE-9 ROUTE-10 every address of prices', () => {
  test('they are those of the specification, and one for each date of a test', () => {
    const dated = Object.keys(priceTests).map((date) => `ab/${date}`)
    expect(dated.length).toBeGreaterThan(0)
    expect(Object.keys(priceVariants).sort()).toEqual([...specified, ...dated].sort())
    expect(addresses).toHaveLength(specified.length + dated.length + 2)
  })

  test.each(addresses)('%s is a page with a title, a heading and the questions', async (path, page) => {
    for (const { code } of languages) {
      const { title, description, data } = await loadPricing(ask(path, { code }))
      expect(title.length, `${code} ${title}`).toBeLessThanOrEqual(58)
      expect(description.length, `${code} ${description}`).toBeGreaterThan(60)
      expect(description.length, `${code} ${description}`).toBeLessThanOrEqual(160)
      expect(data.words.questions.list.length).toBeGreaterThanOrEqual(8)
      expect(data.packages.map(({ token }) => token)).toEqual(page.packages)
    }
    const html = saidBy(await renderPage(pageIdOf(path), ask(path)))
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(/\s(style|on[a-z]+)="/.test(html)).toBe(false)
  })

  test.each(addresses)(
    'R-29 %s sells what the checkout takes, at the price that it shows',
    async (path, page) => {
      const at = new Date('2026-11-24T12:00:00Z')
      const { data } = await loadPricing(ask(path))
      const html = saidBy(await renderPage(pageIdOf(path), ask(path)))
      const choices = choicesOf(html)
      const isSold = page.packages.some((token) => requirePackage(priceBook, token).isOnSale)
      expect(choices.length > 0).toBe(isSold)
      for (const choice of choices) {
        const outcome = makeQuote(
          priceBook,
          {
            package: choice.get('package') ?? '',
            period: choice.get('period') === 'month' ? 'month' : 'year',
            seats: Number(choice.get('seats')),
            currency: data.currency,
            offer: choice.get('offer'),
            coupon: null,
          },
          { at, timeZone: 'UTC', place: null },
        )
        if (!outcome.ok) throw new Error(`${path} sells ${choice}: ${JSON.stringify(outcome.problems)}`)
        const total = new Intl.NumberFormat('en-US', { style: 'currency', currency: data.currency }).format(
          outcome.quote.total / 100,
        )
        expect(html.includes(total), `${choice}: ${total}`).toBe(true)
      }
    },
  )

  test('its offers begin and end together, and hold for what it shows', () => {
    for (const [path, page] of addresses) {
      const offers = (page.offers ?? []).map((id) => findOffer(priceBook, id))
      expect(new Set(offers.map((offer) => `${offer?.from} ${offer?.until}`)).size, path).toBeLessThanOrEqual(
        1,
      )
      for (const offer of offers) {
        expect(
          page.packages.some((token) => offer?.packages.includes(token)),
          path,
        ).toBe(true)
      }
    }
  })

  test.each(['gold', 'SAVE50', 'ab/01.01.20', 'ab/test/2/c', 'toString'])(
    'ERR-1 /pricing/plans/%s/ is no page',
    async (address) => {
      await expect(loadPricing(ask(`/pricing/plans/${address}/`))).rejects.toMatchObject({
        code: 'not_found',
      })
    },
  )
})

describe('PRICE-7 the currency', () => {
  test.each([
    ['CA', 'en', 'CAD'],
    ['BR', 'en', 'BRL'],
    ['DE', 'en', 'EUR'],
    ['JP', 'en', 'USD'],
    [null, 'en', 'USD'],
    [null, 'de', 'EUR'],
    [null, 'pt', 'BRL'],
  ] as const)('of a visitor from %s who reads %s is %s', async (country, code, currency) => {
    const { data } = await loadPricing(ask('/pricing/plans/', { country, code }))
    expect(data.currency).toBe(currency)
  })

  test.each(currencies)('%s is shown where it is asked for, and charged', async (currency) => {
    const path = `/pricing/plans/?currency=${currency.toLowerCase()}`
    const html = await renderPage('pricingPlans', ask(path, { country: 'CA' }))
    expect(choicesOf(html).map((choice) => choice.get('currency'))).toEqual(Array(6).fill(currency))
    expect(new RegExp(`<option[^>]*value="${currency}"[^>]*selected`).test(html)).toBe(true)
  })

  test('one that we do not sell in is passed over', async () => {
    expect((await loadPricing(ask('/pricing/plans/?currency=JPY', { country: 'GB' }))).data.currency).toBe(
      'GBP',
    )
  })
})

test('PRICE-3 amounts have all digits of their currency, as each language writes them', async () => {
  const [starter] = (await loadPricing(ask('/pricing/plans/?currency=BRL', { code: 'pt' }))).data.packages
  expect(starter?.terms.month?.term).toBe('R$\u00a069,90')
  expect(starter?.terms.year.term).toBe('R$\u00a0550,80')
  const [inGerman] = (await loadPricing(ask('/pricing/plans/?currency=CHF', { code: 'de' }))).data.packages
  expect(inGerman?.terms.year.month).toBe('8,90\u00a0CHF')
})

test('PRICE-1 PRICE-6 Starter, Solo and Team stand side by side, and Team is chosen for so many people', async () => {
  const html = saidBy(await renderPage('pricingPlans', ask('/pricing/plans/')))
  for (const name of ['Starter', 'Solo', 'Team']) {
    expect(new RegExp(`<h2[^>]*>${name}</h2>`).test(html), name).toBe(true)
  }
  expect(new Set(choicesOf(html).map((choice) => choice.get('package')))).toEqual(
    new Set(['starter', 'solo', 'team']),
  )
  expect(html.includes('Not on sale yet')).toBe(false)
  expect(html.includes('type="number"')).toBe(true)
  const seats = choicesOf(html).filter((choice) => choice.get('package') === 'team')
  expect(seats.map((choice) => choice.get('seats'))).toEqual(['2', '2'])
})

test('ROUTE-4 what does not exist yet has no button', async () => {
  const html = saidBy(await renderPage('budgetoBuy', ask('/budgeto/buy/')))
  expect(html.includes('Not on sale yet')).toBe(true)
  expect(choicesOf(html)).toEqual([])
})

describe('an offer', () => {
  const path = '/pricing/plans/save60today/'
  const offersIn = (html: string) => choicesOf(html).filter((choice) => choice.has('offer'))

  test.each([
    ['before its day', '2026-11-28T12:00:00Z', false],
    ['on its day', '2026-11-30T12:00:00Z', true],
    ['after it', '2026-12-02T12:00:00Z', false],
  ])('%s (%s): %s', async (_when, at, isOn) => {
    const html = saidBy(await renderPage('pricingVariant', ask(path, { at })))
    expect(offersIn(html).length > 0).toBe(isOn)
    const solo = termAmount(requirePackage(priceBook, 'solo'), 'USD', 'year')
    expect(html.includes(dollars(solo - shareOf(solo, 60, 100)))).toBe(isOn)
    expect(html.includes('60% off your first year')).toBe(isOn)
    // The plain price is there whatever the day.
    expect(html.includes(dollars(solo))).toBe(true)
  })

  test('that is over says so, and that has not begun says when', async () => {
    const over = saidBy(await renderPage('pricingVariant', ask(path, { at: '2027-01-02T12:00:00Z' })))
    expect(over.includes('This offer ended on November 30, 2026')).toBe(true)
    const ahead = saidBy(await renderPage('pricingVariant', ask(path, { at: '2026-11-02T12:00:00Z' })))
    expect(ahead.includes('This offer starts on November 30, 2026')).toBe(true)
  })

  test('that is over everywhere on earth is not even told to the browser, and one to come waits there', async () => {
    const told = async (at: string) =>
      (await loadPricing(ask(path, { at }))).data.packages.some(
        ({ terms }) => terms.year.reduced !== undefined,
      )
    expect(await told('2026-11-02T12:00:00Z')).toBe(true)
    // Over on Kiritimati, not begun on Niue, and on in between.
    expect(await told('2026-11-30T10:30:00Z')).toBe(true)
    expect(await told('2026-12-01T10:59:59Z')).toBe(true)
    expect(await told('2026-12-01T11:00:00Z')).toBe(false)
  })
})

test('CLAIM-1 a toolkit lists what it opens by name, and counts no more', async () => {
  const html = saidBy(await renderPage('pricingVariant', ask('/pricing/plans/hr-toolkit/')))
  expect(html.includes('href="/templates/letter-of-intent-D3/"')).toBe(true)
  expect(html.includes('href="/templates/letter-of-intent-D2/"')).toBe(false)
})

test('the way to the checkout keeps where its visitor goes on, and leads to no other host', async () => {
  const next = '/app/doc/lease-D7/?document=A1b2C3d4E5f6G7h8I9j0-_&download=pdf'
  const carried = async (query: string) => {
    const html = await renderPage('pricingVariant', ask(`/pricing/plans/your-document/${query}`))
    const choices = choicesOf(html)
    expect(choices.length).toBeGreaterThan(1)
    return new Set(choices.map((choice) => choice.get('next')))
  }
  expect(await carried(`?document=lease-D7&next=${encodeURIComponent(next)}`)).toEqual(new Set([next]))
  expect(await carried('?document=letter-of-intent-D2')).toEqual(new Set(['/app/doc/letter-of-intent-D2/']))
  expect(await carried('?next=https://evil.example/')).toEqual(new Set([null]))
})

test('ROUTE-9 COOKIE-1 the page of a document shows the one that was wanted, and says whether it needs a plan', async () => {
  const page = async (path: string, cookie = '') => {
    const request = { ...ask(path), headers: new Headers({ cookie }) }
    return (await loadPricing(request)).data.document
  }
  const address = '/pricing/plans/your-document/'
  expect(await page(`${address}?document=letter-of-intent-D2`)).toMatchObject({
    slug: 'letter-of-intent-D2',
    says: { title: 'This one is free' },
  })
  expect(await page(address, 'b_document=letter-of-intent-D3')).toMatchObject({ slug: 'letter-of-intent-D3' })
  expect((await page(`${address}?document=nothing`))?.caption).toContain('as an example')
})
