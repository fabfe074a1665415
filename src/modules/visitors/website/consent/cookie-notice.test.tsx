import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { languages } from '#kernel/i18n/languages.ts'
import { loadMessages } from '#kernel/i18n/messages.ts'
import { buildSite } from '#tests/builders/site.ts'
import { SiteProvider } from '#ui/website/site.tsx'
import { CONSENT_VERSION } from '../../consent/schema.ts'
import { CookieNotice } from './cookie-notice.tsx'

function render({ path = '/', cookie = 'user-cookies', messages = {} } = {}): string {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': messages } })
  return renderToString(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[path]}>
        <SiteProvider value={buildSite({ consent: { cookie, thirdParties: {} } })}>
          <CookieNotice />
        </SiteProvider>
      </MemoryRouter>
    </I18nProvider>,
  )
}

test('R-38 what somebody agrees to has a version: whoever changes the text gives it a new one', () => {
  const text = /<p>(.*?)<a /
    .exec(render())?.[1]
    ?.replaceAll(/<!--.*?-->/g, '')
    .trim()
  expect([CONSENT_VERSION, text]).toEqual([
    '2026-11-28',
    'We store the cookies that this site needs. If you accept, we also remember the link and country you came from, compare page versions, and load other companies’ services for statistics, chat, bot checks and referrals.',
  ])
})

test('COOK-1 on a phone it asks in a quarter of the screen, and what scrolls there is the text', () => {
  const html = render()
  expect(html).toMatch(/id="cookie-notice"[^>]*max-sm:notice-asks:max-h-\[25dvh\]/)
  expect(html).toMatch(/<div class="[^"]*overflow-y-auto[^"]*"><p>/)
})

test.each(languages)(
  'COOK-1 in $name it is two sentences and a link, which fit there (consent.journey.ts measures them)',
  async ({ code }) => {
    const messages = await loadMessages(code, 'website-pages')
    const html = render({ messages: messages as Record<string, string> })
    const [, text = ''] = /<p>(.*?)<\/p>/s.exec(html) ?? []
    const said = text.replaceAll(/<!--.*?-->|<[^>]*>/g, '')
    expect(said.length).toBeLessThan(250)
    expect(said.split(/[.] (?=\p{Lu})/u)).toHaveLength(3)
  },
)

test('COOK-1 accepting and declining look the same, and a link leads to the policy', () => {
  const html = render()
  const looks = [...html.matchAll(/data-cookie-choice="(?:accepted|declined)"[^>]*class="([^"]*)"/g)]
  expect(looks).toHaveLength(2)
  expect(looks[0]?.[1]).toBe(looks[1]?.[1])
  expect(html).toContain('href="/company/cookie-policy/"')
  expect(render({ path: '/lp/fr/offer/' })).toContain('href="/fr/company/cookie-policy/"')
})

test('COOK-2 the page’s own script knows the cookie by its configured name', () => {
  const html = render({ cookie: 'choices' })
  expect(html).toContain('keep("choices",')
  expect(html).not.toContain('user-cookies')
})

test('COOK-3 the notice asks by itself on most pages, and on some only when it is opened', () => {
  expect(render()).toContain('notice-asks:flex')
  const quiet = render({ path: '/Company/Support/' })
  expect(quiet).not.toContain('notice-asks:flex')
  expect(quiet).toContain('notice-open:flex')
})
