import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type TakenDownloads, TakenList } from './download-history.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

const taken: TakenDownloads = {
  today: { taken: 37, most: 100 },
  networks: { taken: 2, most: 10 },
  month: null,
  dayStarts: new Date('2026-11-26T00:00:00Z'),
  monthStarts: new Date('2026-12-01T00:00:00Z'),
}

function textOf(changes: Partial<TakenDownloads> = {}): string {
  const element = <TakenList taken={{ ...taken, ...changes }} />
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </I18nProvider>,
  )
  return html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, '')
}

test('LIC-2 R-11 files and networks of the day are told with when they reset', () => {
  const text = textOf()
  expect(text).toContain('37 of 100 files today. Resets on Nov 26, 2026 (midnight UTC).')
  expect(text).toContain('from 2 of 10 networks today')
  expect(text).not.toContain('month')
})

test('LIC-2 a package with so many files a month has both of its limits told', () => {
  const text = textOf({ today: { taken: 3, most: 100 }, month: { taken: 7, most: 20 } })
  expect(text).toContain('3 of 100 files today')
  expect(text).toContain('7 of 20 documents this month. Resets on December 1, 2026.')
})
