import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { DeviceList } from './account.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

function Page() {
  const [parameters] = useSearchParams()
  return <DeviceList devices={[]} done={parameters.get('done')} />
}
const Stub = createRoutesStub([{ path: '/', Component: Page }])

const render = (query: string) =>
  renderToString(
    <I18nProvider i18n={i18n}>
      <Stub initialEntries={[`/${query}`]} />
    </I18nProvider>,
  )

test('what was done is told', () => {
  expect(render('?done=device-logged-out')).toContain('That browser is logged out')
})

test.each(['anything', 'constructor', '__proto__'])('an address with done=%s tells nothing', (done) => {
  expect(render(`?done=${done}`)).toBe(render(''))
})
