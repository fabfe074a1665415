import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PlanOffer } from '#modules/entitlements/schema.ts'
import type { OpenDepartments } from './licence.server.ts'
import { Standing } from './licence.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const pricesUrl = 'https://formulary.example/pricing/plans/'
const buyUrl = 'https://formulary.example/pricing/checkout/?package=starter'
const offer: PlanOffer = {
  ...{ id: 'starter-year', name: 'Starter', period: 'year', month: 'CA$13.49', term: 'CA$161.88' },
  ...{ downloadsPerMonth: 20, moneyBackDays: 30, buyUrl },
}
const conditions = ['/company/refund-policy/', '/company/refund-policy/#law']
const billingPath = '/app/account/billing/'
const openAndSaid: [OpenDepartments, says: string, links: string[]][] = [
  [
    [],
    'CA$13.49 a month, billed as CA$161.88 a year. 20 documents a month.',
    [buyUrl, ...conditions, pricesUrl, billingPath],
  ],
  [['Legal', 'Human resources'], 'Your plan includes: Legal and Human resources.', [pricesUrl, billingPath]],
  ['all', 'you have access to all of this.', [billingPath]],
]

test.each(openAndSaid)(
  'LIC-3 to whom %j is open is told so, and led to the prices where something is missing',
  (open, says, links) => {
    const html = renderToString(
      <I18nProvider i18n={i18n}>
        <MemoryRouter>
          <Standing open={open} offers={[offer]} pricesUrl={pricesUrl} />
        </MemoryRouter>
      </I18nProvider>,
    ).replaceAll('<!-- -->', '')
    expect(html).toContain(says)
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual(links)
  },
)
