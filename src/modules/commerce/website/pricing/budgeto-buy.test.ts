import { expect, test } from 'vitest'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { loader as loadBudgetoBuy } from './budgeto-buy.page.server.ts'

test('ROUTE-4 /budgeto/buy/ is about the budgeting app, and /budgeto/buy/{token}/ about the package that the token names', async () => {
  const { data: own } = await loadBudgetoBuy(requestFor('/budgeto/buy/'))
  expect(own.offered).toMatchObject({ token: 'budgeto', kind: 'budgeting', isOnSale: false })

  const { data, title } = await loadBudgetoBuy(requestFor('/budgeto/buy/basic/?currency=USD'))
  expect(data.offered).toMatchObject({ token: 'basic', isOnSale: true })
  expect(title).toContain(data.offered.name)
  const html = await renderPage('budgetoBuy', requestFor('/budgeto/buy/basic/?currency=USD'))
  expect(html).toContain('/pricing/checkout/?package=basic')
  expect(html).toContain(data.offered.terms.year.term)
})

test.each(['drive-20', 'gold', 'BASIC', 'toString', '__proto__'])(
  'ROUTE-4 ERR-1 /budgeto/buy/%s/ is no page',
  async (token) => {
    await expect(loadBudgetoBuy(requestFor(`/budgeto/buy/${token}/`))).rejects.toMatchObject({
      code: 'not_found',
    })
  },
)
