import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WhyNot } from './choose-contract.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const endedOn = '2027-03-22T00:00:00.000Z'
const law = 'Only consumers who live in the EEA can withdraw.'

test.each([
  ['none was given', undefined, law],
  ['it is over', { because: 'late', endedOn }, 'Our money-back guarantee for it ended on March 22, 2027.'],
  [
    'it was the first purchase’s',
    { because: 'not_first' },
    'guarantee is for the first purchase of an account',
  ],
] as const)(
  'whoever has no money-back guarantee, because %s, is told so beside the law',
  (_, guarantee, says) => {
    const html = renderToString(
      <I18nProvider i18n={i18n}>
        <WhyNot because="elsewhere" {...(guarantee && { guarantee })} />
      </I18nProvider>,
    )
    const text = html.replaceAll(/<[^>]*>/g, '')
    expect(text).toContain(law)
    expect(text).toContain(says)
    expect(text.includes('money-back')).toBe(guarantee !== undefined)
  },
)
