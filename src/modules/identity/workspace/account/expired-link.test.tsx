import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ExpiredLink } from './account-problem.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

test('a mailed link that has expired still leads to where it was to lead', () => {
  const query = new URLSearchParams({ next: '/app/doc/lease-D7/?document=A1b2C3d4E5f6G7h8I9j0-_' })
  const element = (
    <ExpiredLink newLink={{ to: '/app/account/forgot-password/', label: 'Get a new link' }}>
      It works once.
    </ExpiredLink>
  )
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [`/app/account/set-password/?link=spent&${query}`],
  })
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
  expect(links).toEqual([`/app/account/forgot-password/?${query}`, `/app/account/login/?${query}`])
})
