import { expect, test } from 'vitest'
import { languages } from '#kernel/i18n/languages.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { textOf } from '#ui/website/texts/text-nodes.tsx'
import { sustainabilityWith } from './sustainability.page.server.ts'

const request = requestFor('/company/sustainability/')

test.each(languages)(
  'CLAIM-1 planted trees in $tag: none are named unless the operator states them',
  (language) => {
    const { data } = sustainabilityWith({ ...request, language }, {})
    expect(data.trees).toBeUndefined()
    const stated = sustainabilityWith({ ...request, language }, { plantedTrees: 4321 }).data.trees
    expect(stated?.text.map(textOf).join('').replaceAll(/\D/g, '')).toBe('4321')
  },
)

test('CLAIM-1 the page as it is delivered has no figure that nobody measured', async () => {
  const html = await renderPage('sustainability', request)
  expect(html).toContain('What we haven’t measured yet')
  expect(html).not.toContain('id="trees"')
})

test('CLAIM-1 the sheets of a document are those of its pages, by one side and by two', async () => {
  const library = [{ ...buildTemplate(), pages: 7 }]
  const html = await renderPage('sustainability', requestFor('/company/sustainability/', library))
  const sheets = [...html.matchAll(/<dt [^>]*>(Sheets[^<]*)<\/dt><dd[^>]*>(\d+)</g)]
  expect(sheets.map(([, name, count]) => [name, count])).toEqual([
    ['Sheets, printed on one side', '7'],
    ['Sheets, printed on both sides', '4'],
    ['Sheets, read on the screen', '0'],
  ])
})
