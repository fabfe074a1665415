import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OriginPlot } from './origin-plots.tsx'

type Origins = Parameters<typeof OriginPlot>[0]['origins']

const origin = (name: string | null, signUps: number, filledIn: number): Origins[number] => ({
  origin: name,
  label: name,
  views: null,
  signUps,
  proved: 0,
  filledIn,
})

/** The bars as an operator sees and hears them: whose, what is said, and how long both are. */
function read(origins: Origins) {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <OriginPlot origins={origins} />
    </I18nProvider>,
  )
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>(.*?)<\/dd>/gs)].map(([, name = '', bar = '']) => ({
    name: name.replace(/<[^>]+>/g, ''),
    said: /sr-only">(.*?)</.exec(bar)?.[1],
    widths: [...bar.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => Number(width)),
  }))
}

test('TRAF-1 operators see sign-ups and filled-in documents of each origin as bars on one scale', () => {
  expect(read([origin('google', 1200, 300), origin(null, 600, 600), origin('mail', 300, 0)])).toEqual([
    { name: 'google', said: '1,200 sign-ups, 300 with a document filled in', widths: [1000, 250] },
    { name: 'Not reported', said: '600 sign-ups, 600 with a document filled in', widths: [500, 500] },
    { name: 'mail', said: '300 sign-ups, 0 with a document filled in', widths: [250, 0] },
  ])
})

test('TRAF-1 origins without a sign-up have no bar, ten bars are the most, and one alone compares nothing', () => {
  const many = Array.from({ length: 12 }, (_, place) => origin(`campaign ${place}`, 12 - place, 0))
  expect(read(many)).toHaveLength(10)
  expect(read([...many.slice(0, 2), origin('nobody', 0, 0)]).map(({ name }) => name)).toEqual([
    'campaign 0',
    'campaign 1',
  ])
  expect(read([origin('google', 5, 1), origin('nobody', 0, 0)])).toEqual([])
})
