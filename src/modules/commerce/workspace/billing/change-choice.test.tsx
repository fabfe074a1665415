import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { priceBook } from '#content/prices/price-book.ts'
import { DifferenceText } from './change-plan.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

/** What the list of plans says of each that is sold under a name of its own. */
const lines = priceBook.packages
  .filter(({ kind, isOnSale }) => isOnSale && (kind === 'plan' || kind === 'toolkit'))
  .map((sold) => {
    const { library } = sold.contents
    const shelves = library === 'all' ? [] : [...library]
    const contents = {
      ...sold.contents,
      templates: 1,
      languages: { library: 'English', others: '' },
      shelves,
    }
    const html = renderToString(
      <I18nProvider i18n={i18n}>
        <DifferenceText perSeat={sold.perSeat} seats={sold.seats} contents={contents} />
      </I18nProvider>,
    )
    return [sold.token, html.replaceAll(/<!-- -->/g, '')] as const
  })

test('PRICE-1 of each plan one line says what tells it from the others, by the price book', () => {
  expect(Object.fromEntries(lines)).toMatchObject({
    starter: '1 person · All templates · 20 documents a month',
    solo: '1 person · All templates · No monthly download limit',
    team: '2 to 50 people · All templates · No monthly download limit',
    premium: '5 people · All templates · No monthly download limit',
    'premium-lowest': '5 people · All templates · 20 documents a month per person',
    'hr-toolkit': '1 person · human-resources templates only · No monthly download limit',
  })
  // Names of single pages open what another name opens, and are not in the list with it.
  const listed = lines.filter(([token]) => token !== 'basic' && token !== 'basic-lowest')
  expect(new Set(listed.map(([, line]) => line)).size).toBe(listed.length)
})
