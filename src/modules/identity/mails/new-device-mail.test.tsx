import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, toPlainText } from 'react-email'
import { expect, test } from 'vitest'
import { templates } from './index.tsx'

const { subject: newDeviceSubject, Content: NewDeviceMail } = templates.newDevice

const textOf = async (locale: string, known: { device: string | null; country: string | null }) => {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } })
  const html = await render(
    <I18nProvider i18n={i18n}>
      <NewDeviceMail
        email="anna@mail.test"
        at="2026-11-20T13:40:00.000Z"
        accountUrl="https://app.test/app/account/#devices"
        forgotPasswordUrl="https://app.test/app/account/forgot-password/"
        {...known}
      />
    </I18nProvider>,
  )
  return { subject: newDeviceSubject(i18n), text: toPlainText(html) }
}

test('R-03 the mail about a new browser says which, where and when, and what to do', async () => {
  const { subject, text } = await textOf('en-US', { device: 'Firefox, Windows', country: 'DE' })

  expect(subject).toMatch(/New log-in/)
  expect(text).toContain('Browser: Firefox, Windows')
  expect(text).toContain('Country: Germany')
  expect(text).toMatch(/November 20, 2026.*1:40.*\(UTC\)/)
  expect(text).toContain('https://app.test/app/account/forgot-password/')
  expect(text).toContain('https://app.test/app/account/#devices')
})

test('country and time are written as the reader writes them', async () => {
  const { text } = await textOf('fr', { device: 'Safari, macOS', country: 'DE' })

  expect(text).toContain('Allemagne')
  expect(text).toContain('20 novembre 2026')
})

test('what is not known is said to be so', async () => {
  const { text } = await textOf('en-US', { device: null, country: null })

  expect(text).toContain('Browser: unknown')
  expect(text).toContain('Country: unknown')
})
