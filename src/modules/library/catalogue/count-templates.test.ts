import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildTemplate } from '#tests/builders/template.ts'
import { createCatalogue } from './catalogue.ts'
import { countTemplates, nameLanguages } from './count-templates.ts'

const build = (number: number, language: string, free = false) => {
  const entry = buildTemplate({ number })
  entry.template = { ...entry.template, language, free }
  return entry
}
const catalogue = createCatalogue([
  build(1, 'en-US', true),
  build(2, 'en-US'),
  build(3, 'en-GB'),
  build(4, 'fr-FR', true),
  build(5, 'fr-CA'),
])

test.each([
  ['en', 3, 1, 'English', 'French (2)'],
  ['fr', 2, 1, 'French', 'English (3)'],
  ['de', 3, 1, 'English', 'French (2)'],
  ['es', 0, 0, 'Spanish', 'English (3) and French (2)'],
])('LANG-5 what the library has for a reader of %s', (language, templates, free, library, others) => {
  const count = countTemplates(catalogue, language)
  expect(count).toMatchObject({ templates, free })
  expect(nameLanguages(count, 'en-US')).toEqual({ library, others })
})

test('a language that has templates of its own is sold those', () => {
  const { templates } = createCatalogue([...catalogue.templates, build(6, 'de-DE')])
  expect(countTemplates({ templates }, 'de')).toMatchObject({ templates: 1, language: 'de' })
})

test('LANG-5 no page counts the templates of all languages, or the free ones, by itself', () => {
  const counting =
    /template\.free\)\.length|number\((website\.)?catalogue\.templates\.length|Text\((website\.)?catalogue\.templates/
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.filter((file) => counting.test(readFileSync(file, 'utf8')))).toEqual([
    'src/modules/library/catalogue/count-templates.ts',
  ])
})
