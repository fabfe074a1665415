import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmailField } from './email-field.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

test.each([
  ['müller@mail.test', 'An e-mail address cannot have “ü” before the @.'],
  ['anna@mail_1.test', 'An e-mail address cannot have “_” after the @.'],
  ['anna@@mail.test', 'An e-mail address has only one @.'],
  ['an na@mail.test', 'Please remove the space from the e-mail address.'],
  ['an\u00a0na@mail.test', 'Please remove the space from the e-mail address.'],
  ['an\u200bna@mail.test', 'There is an invisible character in this e-mail address. Please type it again.'],
  [`${'a'.repeat(65)}@mail.test`, 'The part before the @ can have at most 64 characters.'],
  ['anna', 'Please enter an e-mail address such as name@example.com.'],
])('SIGN-5 of %j the field says: %s', (typed, sentence) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <EmailField label="Email" name="email" defaultValue={typed} problem="email_invalid" error="wrong" />
    </I18nProvider>,
  )
  expect(html).toContain(sentence)
  expect(html).not.toContain('wrong')
})
