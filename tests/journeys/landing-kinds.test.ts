import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  landingFamilies as families,
  findPromise,
  landingsIn,
} from '#modules/website/pages/landing/landing.page.server.ts'
import { matchPage } from '#ui/website/pages.ts'
import { landingKinds } from './landing-kinds.ts'

/** What a promise is composed of, as its file says: `hero: page`, `section: steps` … */
function kindsIn(language: string, promise: string): string[] {
  const file = path.resolve(import.meta.dirname, '../../content/landing', language, `${promise}.yaml`)
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^ {2}(- )?kind: (\w+)$/gm)].map(
    ([, dash, kind]) => `${dash === undefined ? 'hero' : 'section'}: ${kind}`,
  )
}

test('NAV-7 every kind of hero and of section of the landing pages is among the pages whose looks are checked each time', () => {
  const all = new Set<string>()
  for (const code of ['en', 'fr', 'es'] as const) {
    for (const family of Object.values(families)) {
      // The tests speak English alone.
      if (code !== 'en' && family.endsWith('Test')) continue
      for (const promise of landingsIn(family, code).values())
        for (const kind of kindsIn(code, promise)) all.add(kind)
    }
  }

  const looked = landingKinds.flatMap(({ path: address, languages: spoken, repeats }) =>
    spoken.flatMap((code) => {
      const match = matchPage(address, code)
      const family = match && families[match.page.id]
      const promise = family && findPromise(family, code, match.params)
      expect(promise, `${code} ${address}`).toBeDefined()
      return repeats ? [] : kindsIn(code, promise ?? '')
    }),
  )
  expect(all.size).toBeGreaterThan(12)
  expect([...new Set(looked)].toSorted()).toEqual([...all].toSorted())
})

test('NAV-7 a page of every family of landing addresses is among them', () => {
  const looked = landingKinds.map(
    ({ path: address, languages: [code = 'en'] }) => matchPage(address, code)?.page.id,
  )
  expect([...new Set(looked)].toSorted()).toEqual(Object.keys(families).toSorted())
})
