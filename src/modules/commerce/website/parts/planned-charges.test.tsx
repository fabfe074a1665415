import { expect, test } from 'vitest'
import { renderInFrame } from '#tests/builders/website-page.tsx'
import type { Quote } from '../../orders/schema.ts'
import { PlannedCharges } from './order-lines.tsx'

const quote: Pick<Quote, 'charges' | 'currency' | 'period'> = {
  currency: 'CAD',
  period: 'year',
  charges: [
    { on: '2026-11-22', amount: 22_757 },
    { on: '2027-11-22', amount: 45_516 },
    { on: '2028-11-22', amount: 45_516 },
  ],
}

/** The charges as the page says them, one after the other. */
async function charges(props: Parameters<typeof PlannedCharges>[0]): Promise<string[]> {
  const html = await renderInFrame(<PlannedCharges {...props} />)
  const [, list = ''] = /id="planned-charges"[\s\S]*?<ol[^>]*>([\s\S]*?)<\/ol>/.exec(html) ?? []
  return list.split('</li>').flatMap(
    (item) =>
      item
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim() || [],
  )
}

test('before anything is ordered the next three charges are said in money and days, the first as today’s', async () => {
  expect(await charges({ of: quote, isToday: true })).toEqual([
    'Today CA$227.57',
    'November 22, 2027 CA$455.16',
    'November 22, 2028 CA$455.16',
  ])
})

test('of an order that is placed each of them has its day', async () => {
  expect((await charges({ of: quote }))[0]).toBe('November 22, 2026 CA$227.57')
})

test('what is bought once has none', async () => {
  expect(await charges({ of: { ...quote, charges: [] } })).toEqual([])
})
