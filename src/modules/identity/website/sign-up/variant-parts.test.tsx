import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Claims } from '#content/brand/brand.ts'
import { type LanguageCode, languages } from '#kernel/i18n/languages.ts'
import { loadMessages } from '#kernel/i18n/messages.ts'
import { Credibility } from './sign-up-panel.tsx'

/** The lines, with every kind of space as a plain one. */
async function credibility(claims: Claims, language: LanguageCode = 'en'): Promise<string[]> {
  const tag = languages.find(({ code }) => code === language)?.tag ?? 'en-US'
  const i18n = setupI18n({ locale: tag, messages: { [tag]: await loadMessages(language, 'website-pages') } })
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <Credibility claims={claims} />
    </I18nProvider>,
  )
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([item]) =>
    item.replace(/<!-- -->|<[^>]+>/g, '').replace(/\s/g, ' '),
  )
}

const stated: Claims = { businesses: 250_000, downloads: { count: 50_000_000, since: 2002 }, countries: 190 }

test('CLAIM-1 the operator’s figures are the specified ones once the brand file states them', async () => {
  expect(await credibility(stated)).toEqual([
    'Trusted by 250,000+ businesses',
    '50 million downloads since 2002',
    'Used in 190 countries',
  ])
})

test('CLAIM-1 in other languages they are said as numbers are there', async () => {
  expect(await credibility(stated, 'fr')).toEqual([
    'Plus de 250 000 entreprises nous font confiance',
    'Téléchargements depuis 2002 : 50 millions',
    'Utilisé dans 190 pays',
  ])
})

test('CLAIM-1 one that is left out leaves no hole, and none no list', async () => {
  expect(await credibility({ countries: 190, lawFirms: 10_000 })).toEqual(['Used in 190 countries'])
  expect(await credibility({})).toEqual([])
})
