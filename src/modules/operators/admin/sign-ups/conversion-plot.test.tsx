import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConversionPlot } from './origin-plots.tsx'

type Origins = Parameters<typeof ConversionPlot>[0]['origins']

const origin = (name: string, views: number | null, signUps: number): Origins[number] => ({
  ...{ origin: name, label: name, views, signUps, proved: 0, filledIn: 0 },
})

/** The bars as an operator sees and hears them. */
function read(origins: Origins) {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <ConversionPlot by="landing" origins={origins} />
    </I18nProvider>,
  )
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>(.*?)<\/dd>/gs)].map(([, name = '', bar = '']) => ({
    name,
    said: /sr-only">(.*?)</.exec(bar)?.[1],
    width: Number(/<rect width="([\d.]+)"/.exec(bar)?.[1]),
  }))
}

test('TRAF-1 operators see the conversion of the origins that are viewed most as bars on one scale', () => {
  expect(read([origin('/lp/', 400, 20), origin('/docs/a/', 1000, 100), origin('/pricing/', 100, 0)])).toEqual(
    [
      { name: '/docs/a/', said: '10%: 100 sign-ups, “Views”: 1,000', width: 1000 },
      { name: '/lp/', said: '5%: 20 sign-ups, “Views”: 400', width: 500 },
      { name: '/pricing/', said: '0%: 0 sign-ups, “Views”: 100', width: 0 },
    ],
  )
})

test('TRAF-1 where views are not known no conversion is drawn, and one alone compares nothing', () => {
  expect(read([origin('/lp/', null, 20), origin('/docs/a/', 10, 1)])).toEqual([])
  // Browsers that report no events: nothing can be said.
  expect(read([origin('/lp/', 5, 20), origin('/docs/a/', 10, 1)])).toEqual([])
  expect(read([origin('/lp/', 50, 0), origin('/docs/a/', 10, 0)])).toEqual([])
})
