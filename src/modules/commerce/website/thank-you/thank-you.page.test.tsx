import { expect, test } from 'vitest'
import { renderInFrame } from '#tests/builders/website-page.tsx'
import { Paid } from './thank-you.page.tsx'
import type { OrderToThankFor } from './use-order.ts'

/** What a buyer reads who is logged in as `account`, or as nobody. */
async function thanksFor(account: OrderToThankFor['account']) {
  const order = { number: '2026-000123', email: 'ann@mail.example', invoice: null }
  const data = { kind: 'order', name: 'Solo', perSeat: false, next: undefined, account } as OrderToThankFor
  const html = await renderInFrame(<Paid data={data} order={order as OrderToThankFor['order']} />)
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
}

test('PAY-4 a known buyer is not told that an account was made', async () => {
  const knownAndAway = await thanksFor(null)
  expect(knownAndAway).toContain('to use what you’ve bought')
  for (const html of [knownAndAway, await thanksFor({ needsPassword: false })])
    expect(html).not.toMatch(
      /welcome e-mail|Your password|new account|account (?:was|has been) (?:made|created)/i,
    )
  expect(await thanksFor({ needsPassword: true })).toContain('our welcome e-mail')
})
