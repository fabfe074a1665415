import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { DeclarationProblem } from '#modules/entitlements/schema.ts'
import { LicenceKindForm } from './licence.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const agreement = { url: 'https://formulary.example/company/eula/#kinds', version: '2024-09-30.bf173336' }

function show(problem?: DeclarationProblem): string {
  const element = (
    <LicenceKindForm kind="individual" isDeclared={false} problem={problem} agreement={agreement} />
  )
  return renderToString(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nProvider>,
  )
}

test('LIC-1 LIC-6 the form carries the version that its page links to, and says where another one holds by now', () => {
  const [shown, refused] = [show(), show('other_version')]
  for (const html of [shown, refused]) {
    expect(html).toContain(`name="version" value="${agreement.version}"`)
    expect(html).toContain(agreement.url)
  }
  expect(refused).toContain('an older version of the license agreement')
  expect(shown).not.toContain('Not saved')
})
