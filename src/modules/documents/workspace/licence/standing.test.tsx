import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OpenDepartments } from './licence.server.ts'
import { Standing } from './standing.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const pricesUrl = 'https://formulary.example/pricing/plans/'
const billingPath = '/app/account/billing/'
const openAndSaid: [OpenDepartments, says: string, links: string[]][] = [
  [[], 'Every plan includes a license.', [pricesUrl]],
  [['Legal', 'Human resources'], 'Your plan opens: Legal and Human resources.', [pricesUrl, billingPath]],
  ['all', 'you have access to all of this.', [billingPath]],
]

test.each(openAndSaid)(
  'LIC-3 to whom %j is open is told so, and led to the prices where something is missing',
  (open, says, links) => {
    const html = renderToString(
      <I18nProvider i18n={i18n}>
        <MemoryRouter>
          <Standing open={open} pricesUrl={pricesUrl} />
        </MemoryRouter>
      </I18nProvider>,
    ).replaceAll('<!-- -->', '')
    expect(html).toContain(says)
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual(links)
  },
)
