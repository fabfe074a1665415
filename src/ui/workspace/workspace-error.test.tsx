import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { WorkspaceError } from './workspace-error.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

/** What the page says in place of one that `answering` has refused. */
function textOf(error: object, status = 429): string {
  const refusal = { status, statusText: '', internal: false, data: { error } }
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <WorkspaceError error={refusal} />
      </MemoryRouter>
    </I18nProvider>,
  )
  return html.replace(/<!-- -->/g, '')
}

test('R-23 the limit of texts has a sentence of its own, with when there is more', () => {
  const fields = [{ path: 'text', code: 'text_limit' }]
  expect(textOf({ requestId: 'r', retryAfter: 7200, fields })).toContain(
    'opened as many documents as you can for now. You can open the next one in 2 hours.',
  )
  expect(textOf({ requestId: 'r', retryAfter: 7200 })).toContain('Please try again in 2 hours.')
})

test('ERR-2 a request that is wrong is not called a fault of ours', () => {
  expect(textOf({}, 400)).toContain('We couldn’t do that')
  expect(textOf({}, 400)).not.toContain('on our side')
  expect(textOf({}, 500)).toContain('Something went wrong on our side')
})

test('R-50 an operator whose role does not include a page is told so, and who can change that', () => {
  expect(textOf({}, 403)).toContain('It isn’t part of your role. An owner can change your role.')
})
