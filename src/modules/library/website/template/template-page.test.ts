import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { languageOfTag } from '#kernel/i18n/languages.ts'
import { buildArrangement } from '#tests/builders/arrangement.ts'
import { buildTemplate } from '#tests/builders/template.ts'
import type { PageRequest } from '#ui/website/page-loader.server.ts'
import { type CompiledTemplate, createCatalogue } from '../../catalogue/catalogue.ts'
import { loader as loadTemplate } from './template.page.server.ts'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

function buildEntry(number: number, changes: Partial<CompiledTemplate['template']> = {}): CompiledTemplate {
  const entry = { ...buildTemplate({ number, free: false }), pages: 3 }
  return { ...entry, template: { ...entry.template, ...changes } }
}

const families = [{ name: 'intent', templates: [1, 2, 3], equivalents: [1, 2] }]

/** The page of a template among others. */
function load(number: number, templates: CompiledTemplate[]) {
  const catalogue = createCatalogue(templates, { arrangement: buildArrangement(families) })
  const entry = catalogue.templates.find(({ template }) => template.number === number)
  const request = {
    url: new URL('https://formulary.example/'),
    params: { template: entry?.slug },
    language: languageOfTag(entry?.template.language),
    i18n,
    website: { catalogue, urls: { website: 'https://formulary.example' } },
  } as unknown as PageRequest
  return loadTemplate(request)
}

describe('the page of a template', () => {
  test('R-22 shows every page of its document, those after the first blurred unless it is free', () => {
    const blurred = (template: CompiledTemplate) =>
      load(1, [template]).data.gallery.map((page) => page.isBlurred)
    expect(blurred(buildEntry(1))).toEqual([false, true, true])
    expect(blurred(buildEntry(1, { free: true }))).toEqual([false, false, false])
  })

  test('holds nothing of the document’s text but its headings', () => {
    const { data } = load(1, [buildEntry(1)])
    expect(JSON.stringify(data)).not.toContain('hereby stated')
  })

  test('stands in its department and its sub-category', () => {
    expect(load(1, [buildEntry(1)]).data).toMatchObject({
      department: { name: 'Legal', path: '/templates/legal/' },
      category: { name: 'Confidentiality', path: '/templates/legal/?category=confidentiality' },
    })
  })

  test('leads to the other titles of its family, and is kept from search engines where it says little itself', () => {
    const titles = (isIndexable: boolean) => [
      { ...buildEntry(1), family: { slug: 'contracts', isIndexable } },
    ]
    expect(load(1, titles(true))).not.toHaveProperty('robots')
    expect(load(1, titles(false))).toMatchObject({
      robots: 'noindex',
      data: { family: { name: 'Contracts', path: '/templates/contracts/' } },
    })
  })

  test('LANG-4 tells search engines its true equivalents, and people also its counterparts under other laws', () => {
    const spanish = buildEntry(2, { language: 'es-ES' })
    const french = buildEntry(3, { language: 'fr-CA', jurisdiction: 'CA-QC' })
    const { alternates, nearest, data } = load(1, [buildEntry(1), spanish, french])
    expect(alternates).toEqual({ es: '/templates/letter-of-intent-D2/' })
    expect(nearest).toMatchObject({ fr: '/templates/letter-of-intent-D3/', de: '/templates/' })
    expect(data.counterparts).toMatchObject([
      { isEquivalent: true, pageLanguage: 'es', foreign: { name: 'Spanish' } },
      { isEquivalent: false, pageLanguage: 'fr', place: 'Quebec, Canada' },
    ])
  })

  test('leads to what is related, in its language and never to itself', () => {
    const templates = [buildEntry(1), buildEntry(4), buildEntry(5, { language: 'fr-FR' })]
    expect(load(1, templates).data.related.map(({ slug }) => slug)).toEqual(['letter-of-intent-D4'])
  })
})
