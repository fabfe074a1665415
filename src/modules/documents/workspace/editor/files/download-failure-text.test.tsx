import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { DownloadFailure } from './download-file.ts'
import { DownloadFailureText } from './download-panel.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

/** At five minutes to midnight, when also the files of a day are there again in minutes. */
function textOf(failure: DownloadFailure): string {
  vi.useFakeTimers({ now: new Date('2026-11-25T23:55:00Z'), toFake: ['Date'] })
  try {
    const html = renderToString(
      <I18nProvider i18n={i18n}>
        <DownloadFailureText failure={failure} />
      </I18nProvider>,
    )
    return html.replace(/<!-- -->/g, '')
  } finally {
    vi.useRealTimers()
  }
}

test.each([
  ['day_limit', 'today’s downloads'],
  ['month_limit', 'this month’s downloads'],
  ['network_limit', 'from as many networks today as your plan allows'],
  ['text_limit', 'as many documents as you can for now'],
] as const)('R-11 R-23 LIC-2 %s has a sentence of its own, with when there is more', (limit, words) => {
  const text = textOf({ kind: 'limited', limit, seconds: 300 })
  expect(text).toContain(words)
  expect(text).toMatch(/on November 2\d, 2026 at \d+:\d\d/)
})

test('a pause between many files is told as one', () => {
  expect(textOf({ kind: 'limited', limit: undefined, seconds: 40 })).toContain('many files in a short time')
})
