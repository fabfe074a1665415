import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MissingAnswers, SavingLine, WaysOn } from './redacted-dialog.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
const document = { slug: 'lease-D7', id: 'A1b2C3d4E5f6G7h8I9j0-_', download: 'pdf' } as const
const buyUrl = 'http://localhost:3000/pricing/checkout/?package=starter&period=year&seats=1&currency=CAD'
const next = new URLSearchParams({ next: `/app/doc/${document.slug}/?document=${document.id}&download=pdf` })

test.each([
  [undefined, 'Your answers are saved.'],
  ['under way', 'Saving…'],
  ['failed', 'Your last answers aren’t saved yet.'],
] as const)(
  'the links stay the same two while saving is %s, and what is said is true: %s',
  (saving, says) => {
    const html = renderToString(
      <I18nProvider i18n={i18n}>
        <MemoryRouter>
          <WaysOn document={document} buyUrl={buyUrl} saving={saving} />
          <SavingLine saving={saving} />
        </MemoryRouter>
      </I18nProvider>,
    ).replaceAll('&amp;', '&')
    expect(html).toMatch(new RegExp(`<p role="status"[^>]*>${says}`))
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      `/pricing/plans/your-document/?document=lease-D7&${next}`,
      `${buyUrl}&${next}`,
    ])
    expect(html).not.toContain('<button')
  },
)

test.each([
  [0, ''],
  [1, '1 answer is still missing. You can fill it in before or after you buy.'],
  [14, '14 answers are still missing. You can fill them in before or after you buy.'],
])('who is about to buy is told of %i missing answers', (missing, says) => {
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <MissingAnswers count={() => missing} />
    </I18nProvider>,
  )
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(says)
})
