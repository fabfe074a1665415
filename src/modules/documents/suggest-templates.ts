import { mayDownload } from '#modules/entitlements/public.ts'
import {
  type CatalogueTemplate,
  isInLanguage,
  libraryLanguage,
  listTopTemplates,
} from '#modules/library/public.ts'
import type { Deps, Reader } from './queries.ts'

/** So many are found for each that is suggested, so that there is something to choose from. */
const CHOICE = 3

/**
 * Templates that somebody may want next: what goes with the templates they worked on (slugs, the latest
 * first), each in turn; then what the library begins with. The reader's language comes first, and in each
 * language what the account may have as a whole. What they worked on is not among them.
 */
export function suggestTemplates(
  { catalogue }: Pick<Deps, 'catalogue'>,
  actor: Pick<Reader, 'library'>,
  { workedOn, language, limit }: { workedOn: readonly string[]; language: string; limit: number },
): CatalogueTemplate[] {
  const shown = libraryLanguage(catalogue, language)
  const worked = new Set(workedOn.flatMap((slug) => catalogue.findBySlug(slug) ?? []))
  const rank = (entry: CatalogueTemplate) =>
    (isInLanguage(entry, shown) ? 0 : 2) + (mayDownload(actor, entry.template) ? 0 : 1)
  const bestFirst = (entries: CatalogueTemplate[]) => entries.sort((one, other) => rank(one) - rank(other))

  const near = [...takingTurns([...worked].map(goingWith))].filter((entry) => !worked.has(entry))
  const suggested = bestFirst([...new Set(near)].slice(0, limit * CHOICE))
  const library = listTopTemplates(catalogue, language, catalogue.templates.length)
  const others = bestFirst(library.filter((entry) => !worked.has(entry)))
  return [...new Set([...suggested, ...others])].slice(0, limit)

  /** What goes with a template: in the reader's language if the document exists in it, else in its own. */
  function goingWith(entry: CatalogueTemplate): CatalogueTemplate[] {
    const family = catalogue.counterpartsOf(entry).map((counterpart) => counterpart.entry)
    const own = isInLanguage(entry, shown) ? entry : family.find((other) => isInLanguage(other, shown))
    return [...catalogue.relatedTo(own ?? entry, limit * CHOICE), ...family]
  }
}

/** The first of each list, then the second of each, and so on. */
function* takingTurns<Item>(lists: readonly (readonly Item[])[]): Generator<Item> {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  for (let turn = 0; turn < longest; turn += 1) {
    for (const list of lists) {
      const item = list[turn]
      if (item !== undefined) yield item
    }
  }
}
