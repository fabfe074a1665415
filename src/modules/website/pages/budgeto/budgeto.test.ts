import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { type Film, films } from '#content/brand/films.ts'
import { languages } from '#kernel/i18n/languages.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { budgetOf, exampleFigures, noFigures } from './calculate-budget.ts'

const path = '/budgeto/'

test('ROUTE-1 the page reads well before JavaScript: an example with its result', async () => {
  const html = (await renderPage('budgeto', requestFor(path))).replaceAll(/<!--.*?-->/g, '')
  expect(html).toContain('value="12,400.00"')
  expect(html).toMatch(/Left at the end of the month <\/span><span[^>]*>\$1,350\.00</)
  expect(html).toContain('>$10,370.91<')
  expect(html).toContain('on day 26 of 30')
})

test('VID-1 the film’s button stands there where a film is configured, and nowhere else', async () => {
  expect(await renderPage('budgeto', requestFor(path))).not.toContain('Watch the video')
  const configured: { budgeto?: Film } = films
  configured.budgeto = { kind: 'file', src: '/films/budget.mp4' }
  try {
    expect(await renderPage('budgeto', requestFor(path))).toContain('Watch the video')
  } finally {
    delete configured.budgeto
  }
})

test('LANG-1 amounts stand in the money and the writing of the page’s language', async () => {
  const german = languages.find(({ code }) => code === 'de')
  if (german === undefined) throw new Error('German is spoken')
  const i18n = setupI18n({ locale: german.tag, messages: { [german.tag]: {} } })
  const html = await renderPage('budgeto', { ...requestFor(path, undefined, { i18n }), language: german })
  expect(html).toContain('value="12.400,00"')
  expect(html).toMatch(/1\.350,00\s€/)
})

test('CLAIM-1 says that the app is not built, and that the sheet sends nothing', async () => {
  const html = await renderPage('budgeto', requestFor(path))
  expect(html).toContain('The app isn’t built yet')
  expect(html).toContain('Nothing is sent or stored')
  expect(/<main.*<\/main>/s.exec(html)?.[0]).not.toContain('<form')
})

test.each([
  ['empty lines count nothing', noFigures, { income: 0, variable: 0, fixed: 0 }],
  ['all fixed costs are added up', exampleFigures, { income: 1240000, variable: 415000, fixed: 690000 }],
  ['nothing is said while a line cannot be read', { ...exampleFigures, rent: null }, undefined],
])('the lines of the sheet: %s', (_, figures, budget) => {
  expect(budgetOf(figures)).toEqual(budget)
})
