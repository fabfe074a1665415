import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { languages } from '#kernel/i18n/languages.ts'
import { isWhole } from '../builders/whole.ts'
import { expect, test } from './journey.ts'
import { kindsOfPages } from './kinds-of-pages.ts'
import { addresses } from './listed-addresses.ts'

/** What our pages do on purpose, or what React writes: everything else of the recommended rules holds. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Written by React: `<!DOCTYPE html>`, `srcSet`, `<br/>`, ids that begin with an underscore.
    'attr-case': 'off',
    'valid-id': ['error', { relaxed: true }],
    'doctype-style': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Titles that search engines cut are measured below, without the operator's name.
    'long-title': 'off',
    'no-inline-style': 'error',
    'require-sri': 'off',
    'tel-non-breaking': 'off',
  },
})

/** So many kinds are read one after the other. */
const TOGETHER = 16
const parts = kindsOfPages
  .map((_, place) => kindsOfPages.slice(place, place + TOGETHER))
  .filter((_, place) => place % TOGETHER === 0)

// Which rules a page keeps is decided by the components that it is made of: they are the same in its other
// languages.
for (const [part, kinds] of parts.entries())
  test(`ROUTE-0 every kind of page is valid HTML in ${isWhole ? 'two languages' : 'one language'}, part ${part + 1}`, async ({
    request,
  }) => {
    test.slow() // each takes the validator a good part of a second
    const paths = kinds.flatMap(({ path, languages: spoken }, place) => {
      const [first, ...others] = languages.filter(({ code }) => spoken.includes(code))
      const other = others[place % others.length]
      const chosen = isWhole ? [first, other] : [place % 2 === 0 ? first : (other ?? first)]
      return chosen.flatMap((each) => (each ? each.prefix + path : []))
    })
    expect(await invalidIn(paths, request)).toEqual([])
  })

test('ROUTE-0 every address is valid HTML', { tag: '@whole' }, async ({ request }) => {
  test.setTimeout(1_200_000) // every page of the website
  expect(await invalidIn(addresses, request)).toEqual([])
})

async function invalidIn(paths: readonly string[], request: APIRequestContext): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    const { results } = await validator.validateString(await (await request.get(path)).text())
    for (const { messages } of results)
      for (const { ruleId, message, selector } of messages)
        faults.push(`${path}: ${ruleId}: ${message} at ${selector}`)
  }
  return faults
}
