import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FactList } from './parts.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

test('what is not known has no line, and what is nothing has one', () => {
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <FactList
        title="Account"
        facts={[
          ['Name', ''],
          ['Declared', null],
          ['License type', undefined],
          ['Active log-ins', 0],
        ]}
      />
    </I18nProvider>,
  )
  expect([...html.matchAll(/<dt[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual(['Active log-ins'])
})
