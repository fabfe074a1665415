import { describe, expect, test } from 'vitest'
import { destinationPath } from '#modules/identity/hand-off/schema.ts'
import { chooseWay } from '#modules/identity/website/sign-up/entry.ts'
import { createCatalogue } from '#modules/library/catalogue/catalogue.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { documentsOfChapters } from './business-plan.page.server.ts'

function template(number: number, category: string, language = 'en-US', free = false) {
  const entry = buildTemplate({ number, free })
  return { ...entry, template: { ...entry.template, category, language } }
}

const path = '/business-plan/'

describe('the documents behind a chapter', () => {
  const catalogue = createCatalogue([
    template(1, 'H03'),
    template(2, 'L11'),
    template(3, 'A10'),
    template(4, 'H04', 'fr-FR'),
    template(5, 'Z99'),
  ])
  const numbersOf = (language: string) =>
    Object.fromEntries(
      Object.entries(documentsOfChapters(catalogue, language)).map(([chapter, entries]) => [
        chapter,
        entries.map((entry) => entry.template.number),
      ]),
    )

  test('CLAIM-1 are those of its sub-categories, in their order, and no others', () => {
    expect(numbersOf('en')).toMatchObject({ market: [3], people: [2, 1], premises: [], readers: [] })
  })

  test('LANG-2 are the reader’s own, and English ones only where there are none', () => {
    expect(numbersOf('fr')).toMatchObject({ market: [3], people: [4] })
    expect(numbersOf('de')).toMatchObject({ market: [3], people: [2, 1] })
  })
})

test('CLAIM-1 counts what serves a plan, and of that what is free', async () => {
  const library = [template(1, 'A10', 'en-US', true), template(2, 'L15'), template(3, 'Z99')]
  const html = await renderPage('businessPlan', requestFor(path, library))
  expect(html).toContain('<strong>2 templates</strong>')
  expect(html).toContain('1 of them are free to download')
  expect(html).toContain('it is still empty')
  expect(html).toContain('href="/templates/letter-of-intent-D1/"')
})

test('CLAIM-1 says that the kit is not there, and where its address leads', async () => {
  const html = await renderPage('businessPlan', requestFor(path))
  expect(html).toContain('It doesn’t exist yet')
  expect(html).toMatch(/href="\/app\/business-plan-kit\/\?[^"]+"/)
})

test('DEST-5 a button leads whoever is known to the kit, and others to an account and what there is for a plan', async () => {
  const html = await renderPage('businessPlan', requestFor(path))
  const [tag = ''] = /<a [^>]*data-sign-up="business-plan"[^>]*>/.exec(html) ?? []
  const [destination = ''] = /(?<=data-destination=")[^"]*/.exec(tag) ?? []
  const request = { entry: 'create-account', destination } as const
  expect(tag).toContain('data-entry="create-account"')
  expect(chooseWay(request, { isKnown: true })).toMatchObject({ destination: 'business-plan-kit/' })
  expect(chooseWay(request, { isKnown: false })).toEqual({ to: 'dialog', dialog: 'email' })
  expect(destinationPath(destination)).toBe('search/?t=business%20plan')
})
