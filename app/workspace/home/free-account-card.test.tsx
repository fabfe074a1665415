import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { viewSearch } from '#app/components/library/search-view.server.ts'
import { defaultLanguage } from '#app/languages.ts'
import { createCatalogue } from '#domain/catalogue/index.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { FreeAccountCard } from './free-account-card.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const Stub = createRoutesStub([{ path: '/', Component: () => <FreeAccountCard free={1} /> }])

test('LIC-3 the way to the free templates leads to a search that shows them alone', () => {
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <Stub />
    </I18nProvider>,
  )
  const [, address = ''] = /href="(\/app\/search\/[^"]*)"/.exec(html) ?? []
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
