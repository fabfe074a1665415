import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/builders/database.ts'
import type { PlanHolder as Holder } from '#tests/builders/plan-holder.ts'
import { buildPlanPages, doneAt } from '#tests/builders/plan-pages.ts'
import { answerOf } from '#tests/builders/route-request.ts'
import { changePlanByForm, loadChangePlan } from './change-plan.server.ts'

const { db } = await createTestDatabase()
const { fake, buildHolder, on, press, planOf } = buildPlanPages(db)

/** A choice as the page of changes has priced it, ready to be confirmed. */
async function priced(holder: Holder, query: string): Promise<Record<string, string>> {
  const { data } = await answerOf(loadChangePlan(on(holder, 'change', { query })))
  const { preview, submission } = data as Awaited<ReturnType<typeof loadChangePlan>>
  if (!preview) throw new Error('the choice has no price')
  const { package: token, period, seats, total, unitAmount } = preview
  const shown = { total: String(total), unitAmount: String(unitAmount) }
  return { package: token, period, seats: String(seats), ...shown, submission }
}

describe('a change', () => {
  test('has no price while nothing else is chosen, and the price of what is', async () => {
    const holder = await buildHolder({ package: 'starter' })
    const { data } = await answerOf(loadChangePlan(on(holder, 'change')))
    expect(data).toMatchObject({ name: 'Starter', preview: null, chosen: { package: 'starter' } })
    const query = '?package=solo&period=year&seats=nonsense'
    const { data: dearer } = await answerOf(loadChangePlan(on(holder, 'change', { query })))
    expect(dearer).toMatchObject({
      chosen: { package: 'solo', period: 'year', seats: 1 },
      preview: { when: 'now', credit: expect.any(Number), charges: { length: 3 } },
    })
  })

  test('R-30 is paid once, however often its form is sent', async () => {
    const holder = await buildHolder({ package: 'starter' })
    const form = await priced(holder, '?package=solo')
    const before = fake.charged.length
    for (let time = 0; time < 2; time += 1) {
      const { location } = await answerOf(changePlanByForm(on(holder, 'change', { form })))
      expect(location).toBe(doneAt('changed', holder))
    }
    expect(fake.charged).toHaveLength(before + 1)
    expect(await planOf(holder)).toMatchObject({ name: 'Solo', state: 'active' })
  })

  test('R-29 at another price than the one that was shown is not made, and its price comes back', async () => {
    const holder = await buildHolder({ package: 'starter' })
    const form = await priced(holder, '?package=solo')
    const answer = await answerOf(changePlanByForm(on(holder, 'change', { form: { ...form, total: '100' } })))
    expect(answer).toMatchObject({
      status: 409,
      data: { status: 'price-changed', preview: { total: Number(form.total) } },
    })
    expect(await planOf(holder)).toMatchObject({ name: 'Starter' })
  })

  test('R-29 with the next term neither', async () => {
    const holder = await buildHolder()
    const form = { ...(await priced(holder, '?package=starter')), unitAmount: '1' }
    expect(await answerOf(changePlanByForm(on(holder, 'change', { form })))).toMatchObject({
      status: 409,
      data: { status: 'price-changed', preview: { when: 'renewal' } },
    })
    expect(await planOf(holder)).toMatchObject({ next: null })
  })

  test('that is declined leads to where it is paid by hand', async () => {
    const holder = await buildHolder({ package: 'starter' })
    const form = await priced(holder, '?package=solo')
    fake.outcomeOf = () => 'insufficient_funds'
    const answer = await answerOf(changePlanByForm(on(holder, 'change', { form })))
    fake.outcomeOf = () => 'paid'
    expect(answer).toMatchObject({
      status: 402,
      data: {
        status: 'declined',
        decline: 'insufficient_funds',
        payUrl: expect.stringMatching(/\/pricing\/checkout\/[\w-]{22}\/$/),
      },
    })
    expect(await planOf(holder)).toMatchObject({ name: 'Starter' })
  })

  test('to something cheaper comes with the next term, and can be given up', async () => {
    const holder = await buildHolder()
    const form = await priced(holder, '?package=starter')
    expect(form.total).toBe('0')
    const { location } = await answerOf(changePlanByForm(on(holder, 'change', { form })))
    expect(location).toBe(doneAt('planned', holder))
    expect(await planOf(holder)).toMatchObject({ name: 'Solo', nextName: 'Starter' })
    expect(await press(holder, 'drop-change')).toMatchObject({ status: 303 })
    expect(await planOf(holder)).toMatchObject({ next: null, nextName: null })
  })
})
