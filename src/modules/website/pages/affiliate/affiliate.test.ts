import { expect, test } from 'vitest'
import { languages } from '#kernel/i18n/languages.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { textOf } from '#ui/website/texts/text-nodes.tsx'
import { calculateExample, loader as loadAffiliate } from './affiliate.page.server.ts'

const request = requestFor('/company/affiliate/')

test('AFF-2 in the example a small commission waits, is paid with the next one, and what was not collected earns nothing', () => {
  expect(calculateExample()).toEqual([
    { month: 3, collected: 100_00, commission: 30_00, paidIn: 5, paid: 0 },
    { month: 4, collected: 160_00, commission: 48_00, paidIn: 6, paid: 78_00 },
    { month: 5, collected: 0, commission: 0, paidIn: 7, paid: 0 },
  ])
})

test.each(languages)('AFF-2 the words of the example in $tag name its months and sums', (language) => {
  const { copy, example } = loadAffiliate({ ...request, language }).data
  const words = (text: string) => text.toLocaleLowerCase(language.tag).replaceAll(/\s/g, ' ')
  const [first, second, third] = copy.example.rows.map(({ sold, sale, paid }) =>
    words([sold, sale, ...paid.map(textOf)].join(' ')),
  )
  const [march, april, may, june, july] = example.months.map(words)
  const [one, two] = example.rows
  for (const part of [march, may, words(one?.collected ?? '?'), words(one?.commission ?? '?')]) {
    expect(first).toContain(part)
  }
  for (const part of [april, june, march, words(two?.commission ?? '?'), words(two?.paid ?? '?')]) {
    expect(second).toContain(part)
  }
  for (const part of [may, july]) expect(third).toContain(part)
})

test('CLAIM-1 the page says before its terms where we pay to, and leads to the application', async () => {
  const html = await renderPage('affiliate', request)
  const said = html.indexOf('in euros in Europe, in US dollars anywhere else')
  expect(said).toBeGreaterThan(-1)
  expect(said).toBeLessThan(html.indexOf('id="terms"'))
  expect(html).toContain('href="/app/affiliate/?lang=en')
})
