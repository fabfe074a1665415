import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, toPlainText } from 'react-email'
import { expect, test } from 'vitest'
import { templates } from './index.tsx'

const { subject: welcomeSubject, Content: WelcomeMail } = templates.welcome

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const link = 'https://app.example/app/account/set-password/?link=secret'

const html = await render(
  <I18nProvider i18n={i18n}>
    <WelcomeMail email="jo+<b>@mail.example" setPasswordUrl={link} />
  </I18nProvider>,
)

test('ACC-2 the welcome mail carries the one-time link, in HTML and in plain text', () => {
  expect(html).toContain(`href="${link}"`)
  expect(toPlainText(html)).toContain(link)
  expect(welcomeSubject(i18n)).toMatch(/set your password/)
})

test('nothing is fetched when a mail is opened', () => {
  expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import/)
})

test('a mail is readable in dark clients, and says its language', () => {
  expect(html).toContain('prefers-color-scheme: dark')
  // The light ground stands on the cell inside the body, so the dark one must reach it.
  expect(html).toMatch(/<body[^>]*class="mail-body".*?<td[^>]*background-color/s)
  expect(html).toContain('.mail-body > table > tbody > tr > td')
  expect(html).toContain('lang="en-US"')
})

test('what somebody typed as an address is text', () => {
  expect(html).toContain('jo+&lt;b&gt;@mail.example')
  expect(html).not.toContain('<b>@mail')
})
