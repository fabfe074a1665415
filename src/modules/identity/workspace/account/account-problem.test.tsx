import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AccountFormProblem } from './account-form.server.ts'
import { useProblemText } from './account-problem.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

function Sentence({ problem }: { problem: AccountFormProblem }) {
  return useProblemText(problem)
}

const sentenceOf = (problem: AccountFormProblem) =>
  renderToString(
    <I18nProvider i18n={i18n}>
      <Sentence problem={problem} />
    </I18nProvider>,
  )

test.each([
  [40, 'in 1 minute.'],
  [61, 'in 2 minutes.'],
  [900, 'in 15 minutes.'],
  [3_601, 'in 2 hours.'],
  [43_200, 'in 12 hours.'],
  [172_800, 'in 48 hours.'],
  [172_801, 'in 3 days.'],
  [2_592_000, 'in 30 days.'],
])('a limit is told with the time: %i seconds are "%s"', (retryAfter, expected) => {
  expect(sentenceOf({ error: 'too_many_requests', retryAfter })).toContain(expected)
})

test.each([
  'required',
  'email_taken',
  'wrong_credentials',
  'password_too_short',
  'password_too_long',
  'password_too_simple',
])('%s has a sentence of its own', (error) => {
  expect(sentenceOf({ error })).not.toBe(sentenceOf({ error: 'never heard of' }))
})
