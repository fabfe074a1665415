import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import { buildSite } from '#tests/builders/site.ts'
import { SiteProvider } from '#ui/website/site.tsx'
import { Chat } from './chat.tsx'
import { ChatForm, draft, newDraft } from './chat-form.tsx'
import { type SendOutcome, SendProblem } from './send-message.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

function render(part: ReactNode): string {
  const element = <SiteProvider value={buildSite()}>{part}</SiteProvider>
  return renderToString(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </I18nProvider>,
  )
}

test('CHAT-1 before JavaScript the prompt opens by itself, is honest, and its way to write is the contact page', () => {
  const html = render(<Chat />)
  expect(html).toMatch(/<details[^>]*><summary/)
  expect(html).toContain('href="/company/contact/"')
  expect(html).toContain(`href="mailto:${brand.supportEmail}"`)
  expect(html).toContain('A person reads it and answers by e-mail')
  expect(html).not.toContain('<form')
})

test('a draft comes back into its form, and the hidden field is no field for people', () => {
  draft.current = { ...newDraft({ email: 'anna@mail.test' }), text: 'Half a sen' }
  const html = render(<ChatForm close={() => undefined} />)
  expect(html).toContain('Half a sen</textarea>')
  expect(html).toContain('value="anna@mail.test"')
  expect(html).toMatch(/aria-hidden="true"[^>]*>.*tabindex="-1"/i)
})

test.each<[SendOutcome, RegExp]>([
  [{ status: 'offline' }, /You’re offline.*still here/s],
  [{ status: 'failed' }, /didn’t receive your message.*try again/s],
  [{ status: 'too-many', retryAfter: 300 }, /Too many messages.*in.*5 minutes/s],
  [{ status: 'looks-automatic' }, /Are you a person\?.*send it again/s],
])('%j says what happened and what to do', (outcome, text) => {
  expect(render(<SendProblem outcome={outcome} />).replaceAll(/<!--.*?-->|<[^>]+>/g, '')).toMatch(text)
})
