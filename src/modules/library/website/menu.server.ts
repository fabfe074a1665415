import { keyTopics } from '#content/brand/key-topics.ts'
import { defaultLanguage, type LanguageCode, languageOfTag, languages } from '#kernel/i18n/languages.ts'
import type { LibraryMenu } from '#ui/website/site.tsx'
import { countShelves } from '../catalogue/browse.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { countTemplates } from '../catalogue/count-templates.ts'
import { isInLanguage } from '../catalogue/library-language.ts'
import { departments } from '../parts/departments.ts'
import { templateCountText } from './parts/template-count.ts'

const menus = new WeakMap<object, Map<LanguageCode, LibraryMenu>>()

/** What the header's menus say of the library in a language (HEAD-2). Counted once for each catalogue. */
export function menuOf(catalogue: Catalogue, language: LanguageCode): LibraryMenu {
  const known = menus.get(catalogue) ?? new Map<LanguageCode, LibraryMenu>()
  menus.set(catalogue, known)
  const menu = known.get(language) ?? countMenu(catalogue, language)
  known.set(language, menu)
  return menu
}

function countMenu(catalogue: Catalogue, language: LanguageCode): LibraryMenu {
  const shelves = countShelves(catalogue, language)
  const countIn = (wanted: string) =>
    catalogue.templates.filter((entry) => isInLanguage(entry, wanted)).length
  return {
    templateCount: templateCountText(
      countTemplates(catalogue, language).templates,
      languageOfTag(language) ?? defaultLanguage,
    ),
    departments: departments.flatMap(({ id }) => {
      const count = shelves.departments.get(id)?.count
      return count === undefined ? [] : { id, count }
    }),
    // By kind of document: what somebody needs to do stands with the library.
    collections: shelves.collections.flatMap(({ collection: { slug, name, packs }, count }) =>
      packs.length > 0 ? [] : { slug, name: name[language] ?? slug, count },
    ),
    // Nothing is searched for here: the search is read after the start, and no page waits for that.
    topics: keyTopics[language],
    languages: languages.flatMap(({ code }) => {
      const count = countIn(code)
      return count === 0 ? [] : { code, count }
    }),
  }
}
