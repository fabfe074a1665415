import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { buildSite } from '#tests/builders/site.ts'
import { SiteProvider } from '#ui/website/site.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { SignUpState } from './sign-up-state.ts'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const site = buildSite()

function render(
  state: Exclude<SignUpState, { status: 'created' | 'stranded' }>,
  { withPassword = false } = {},
): string {
  return renderToString(
    <I18nProvider i18n={i18n}>
      <SiteProvider value={site}>
        <SignUpForm
          state={state}
          dispatch={() => undefined}
          submit={async () => undefined}
          destination="mutual-nda-D1"
          withPassword={withPassword}
          emailLabel="Enter your business email"
          action="Download"
        />
      </SiteProvider>
    </I18nProvider>,
  )
}

const idle = { status: 'idle', invalid: false } as const

describe('the sign-up form', () => {
  test('SIGN-3 links to the log-in and to both legal texts, and says what the click means', () => {
    const html = render(idle)
    expect(html).toContain(
      'href="/app/account/login/?lang=en&amp;lib=en&amp;next=%2Fapp%2Fdoc%2Fmutual-nda-D1%2F"',
    )
    expect(html).toContain('href="/company/terms-of-use/"')
    expect(html).toContain('href="/company/privacy-policy/"')
    expect(html).toContain('By clicking the button you agree')
  })

  test.each([
    ['SIGN-5 in the beginning', idle, 'Enter your business email', false],
    [
      'SIGN-5 touched and invalid',
      { status: 'idle', invalid: true } as const,
      'Valid email address required',
      true,
    ],
    ['SIGN-9 a duplicate e-mail', { status: 'duplicate' } as const, 'Account already exists', true],
  ])('%s the label says so', (_, state, label, isInvalid) => {
    const html = render(state)
    expect(html).toMatch(new RegExp(`<label[^>]*>${label}`))
    expect(html.includes('aria-invalid="true"')).toBe(isInvalid)
  })

  test('SIGN-4 while the account is created the button is disabled and says so', () => {
    const html = render({ status: 'progress' })
    expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>.*Creating your account\.\.\./)
    expect(html).not.toContain('>Download<')
  })

  test('SIGN-6 DEST-6 the password variant asks twice, for password managers and people', () => {
    const html = render(idle, { withPassword: true })
    expect(html.match(/autoComplete="new-password"/g)).toHaveLength(2)
    expect(html).toContain('autoComplete="username"')
    expect(html).toContain('At least 8 characters, with a letter and a digit.')
    expect(render(idle)).not.toContain('type="password"')
  })

  test.each([
    ['different', 'Confirmation', 'Password does not match'],
    ['required', 'Password', 'Please choose a password.'],
    ['password_too_short', 'Password', 'Please use at least 8 characters.'],
    ['password_too_simple', 'Password', 'Please use at least one letter and one digit.'],
    ['password_too_common', 'Password', 'This password is easy to guess.'],
  ] as const)('SIGN-6 SIGN-7 %s is said at the field %s', (password, name, text) => {
    const html = render({ ...idle, password }, { withPassword: true })
    expect(html).toContain(text)
    const wrong = [...html.matchAll(/<input[^>]*>/g)].filter(([tag]) => tag.includes('aria-invalid="true"'))
    expect(wrong.map(([tag]) => /name="(\w+)"/.exec(tag)?.[1])).toEqual([name])
  })

  test('SIGN-9 a duplicate e-mail points to the log-in, once', () => {
    const html = render({ status: 'duplicate' })
    expect(html).toContain('This address already has an account.')
    expect(
      html.match(/account\/login\/\?lang=en&amp;lib=en&amp;next=%2Fapp%2Fdoc%2Fmutual-nda-D1%2F"/g),
    ).toHaveLength(1)
  })

  test('SIGN-10 another failure is told, and can be tried again', () => {
    const html = render({ status: 'failed', reason: 'unavailable' })
    expect(html).toContain('We couldn’t create your account.')
    expect(html).toContain('Try again')
  })

  test('SIGN-10 a limit is told with the time to wait', () => {
    const html = render({ status: 'failed', reason: 'too_many_requests', retryAfter: 1_750 })
    expect(html).toContain('Please try again in 30 minutes')
  })
})
