import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PageUnreachable } from './page-unreachable.ts'
import { RequestIdProvider } from './request-id.tsx'
import { RouteError } from './route-error.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

function render(error: unknown, requestId?: string): string {
  return renderToString(
    <I18nProvider i18n={i18n}>
      <RequestIdProvider value={requestId}>
        <MemoryRouter initialEntries={['/templates/?page=2']}>
          <RouteError error={error} />
        </MemoryRouter>
      </RequestIdProvider>
    </I18nProvider>,
  )
}

const response = (status: number, data: unknown = null) => ({ status, statusText: '', internal: false, data })

test.each([
  ['ERR-1', response(404), '404', 'We are sorry, this page cannot be found.'],
  ['ERR-2', response(503), '503', 'Something went wrong on our side.'],
  ['ERR-2', new Error('secret'), '500', 'Something went wrong on our side.'],
  ['ERR-2', new PageUnreachable('secret'), '500', 'We couldn’t load the page.'],
  ['ERR-2', 'thrown text', '500', 'Something went wrong on our side.'],
])('%s of %o shows the status %s', (_, error, status, text) => {
  const html = render(error)
  expect(html).toContain(`>${status}</p>`)
  expect(html).toContain(text)
  expect(html).not.toContain('secret')
})

test('ERR-2 names the request, so that it can be found in the log', () => {
  expect(render(new Error('x'), 'request-1')).toMatch(/<code[^>]*>request-1<\/code>/)
})

test('ERR-2 names it also where only the answer tells it, as in the browser', () => {
  expect(render(response(500, { error: { code: 'internal', requestId: 'request-2' } }))).toContain(
    'request-2',
  )
})

test('ERR-2 says what to do: the same address again, or the home page', () => {
  expect(render(new Error('x'))).toMatch(/<a href="\/templates\/\?page=2"[^>]*>Try again<\/a>/)
  expect(render(response(404))).not.toContain('Try again')
})
