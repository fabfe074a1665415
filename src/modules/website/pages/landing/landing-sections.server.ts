import { departments } from '#modules/library/parts/departments.ts'
import { pictureOf } from '#modules/library/parts/summarize-template.server.ts'
import { type CatalogueTemplate, countTemplates } from '#modules/library/public.ts'
import { firstPageOf, listTemplate } from '#modules/library/website/parts/list-template.server.ts'
import { filmScreens, screenOf } from '#ui/website/screens.server.ts'
import { countGrades, listKinds } from '../docs/docs.page.server.ts'
import type { LandingLibrary } from './landing.page.server.ts'
import type { LandingCopy, SectionCopy } from './landing-copy.server.ts'

/** As many questions of a template as fit beside its first page. */
const QUESTIONS_SHOWN = 7
const PAGES_IN_STACK = 3
/** As many free templates as a page shows before it leads to their list, which has more of them. */
const FREE_SHOWN = 24

type Of<Kind extends SectionCopy['kind']> = Extract<SectionCopy, { kind: Kind }>

/** A part of a page with what the library has to show for it. */
export function composeSection(section: SectionCopy, library: LandingLibrary) {
  const { request, suggested, featured, templates } = library
  const { language } = request
  switch (section.kind) {
    case 'documents':
      return { ...section, documents: suggested.map((entry) => listTemplate(entry, language)) }
    case 'folders':
      return withFolders(section, library)
    case 'kinds':
      return { ...section, kinds: listKinds(templates, request) }
    case 'grades':
      return { ...section, counts: countGrades(request.website.catalogue) }
    case 'form':
      return withForm(section, library)
    case 'files':
      return { ...section, screen: screenOf('download', language.code) }
    case 'free': {
      const free = templates.filter(({ template }) => template.free)
      return {
        ...section,
        documents: free.slice(0, FREE_SHOWN).map((entry) => listTemplate(entry, language)),
        count: free.length,
      }
    }
    case 'pages':
      return {
        ...section,
        document: listTemplate(featured, language),
        // What needs a plan shows its first page alone.
        pictures: Array.from({ length: featured.template.free ? featured.pages : 1 }, (_, page) =>
          pictureOf(featured, page + 1),
        ),
      }
    default:
      return section
  }
}
export type LandingSection = ReturnType<typeof composeSection>

function withFolders(section: Of<'folders'>, { request }: LandingLibrary) {
  const { i18n, language, website } = request
  const countIn = (counts?: (entry: CatalogueTemplate) => boolean) => {
    const { templates: count, free: countFree } = countTemplates(website.catalogue, language.code, counts)
    return { count, countFree }
  }
  const folders = departments.flatMap(({ id, name }) => {
    const inside = countIn(({ template }) => template.department === id)
    return inside.count === 0 ? [] : [{ id, name: i18n._(name), ...inside }]
  })
  return { ...section, folders, sum: countIn() }
}

function withForm(section: Of<'form'>, { request: { language }, featured }: LandingLibrary) {
  const asked = featured.template.groups
    .flatMap(({ fields }) => fields)
    .filter(({ type }) => type !== 'computed')
    .map(({ label }) => label)
  return {
    ...section,
    document: { ...listTemplate(featured, language), page: firstPageOf(featured, [600, 900]) },
    asked: asked.slice(0, QUESTIONS_SHOWN),
    unasked: Math.max(0, asked.length - QUESTIONS_SHOWN),
  }
}

/** What stands at the top of a page, beside its promise. */
export function composeHero(
  hero: LandingCopy['hero'],
  { request, suggested, templates, featured }: LandingLibrary,
) {
  const { language, i18n } = request
  const sheet = (entry: CatalogueTemplate) => ({
    ...listTemplate(entry, language),
    page: firstPageOf(entry, [600, 900]),
  })
  switch (hero.kind) {
    case 'stack':
      return { ...hero, sheets: suggested.slice(0, PAGES_IN_STACK).map(sheet) }
    case 'page':
      return { ...hero, sheet: sheet(suggested[0] ?? featured) }
    case 'count':
      return {
        ...hero,
        count: templates.length,
        shelves: departments.flatMap(({ id, name }) => {
          const count = templates.filter(({ template }) => template.department === id).length
          return count === 0 ? [] : [{ id, name: i18n._(name), count }]
        }),
      }
    case 'screen':
      return { ...hero, screen: screenOf('fill-in', language.code) }
    case 'film':
      return { ...hero, screen: screenOf('find', language.code), screens: filmScreens(language.code) }
  }
}
export type LandingHero = ReturnType<typeof composeHero>
