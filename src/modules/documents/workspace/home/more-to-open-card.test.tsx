import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { defaultLanguage } from '#kernel/i18n/languages.ts'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { viewSearch } from '#modules/library/parts/search-view.server.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { MoreToOpenCard } from './home.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
function render(open: string[]): string {
  return renderToString(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <MoreToOpenCard open={open} free={1} />
      </MemoryRouter>
    </I18nProvider>,
  ).replaceAll('<!-- -->', '')
}

test('LIC-3 the way to the free templates leads to a search that shows them alone', () => {
  const [, address = ''] = /href="(\/app\/search\/[^"]*)"/.exec(render([])) ?? []
  const { found } = viewSearch({
    catalogue: createCatalogue([
      buildTemplate({ number: 1, free: false }),
      buildTemplate({ number: 2, free: true }),
    ]),
    language: defaultLanguage,
    i18n,
    url: new URL(address, 'https://formulary.example'),
    opens: ({ slug }) => ({ address: `/app/doc/${slug}/`, isOtherDocument: false }),
  })
  expect(found.map(({ slug }) => slug)).toEqual(['letter-of-intent-D2'])
})

test('LIC-3 who has departments open is told which, and who has none that the account is free', () => {
  expect(render(['Legal', 'Human resources'])).toContain('Your plan includes: Legal and Human resources')
  expect(render([])).toContain('Your account is free')
})
