import {
  type Catalogue,
  type CatalogueTemplate,
  isInLanguage,
  libraryLanguage,
} from '#modules/library/public.ts'

/** The chapters of a plan, in their order, and the sub-categories of the library that have documents behind each. */
const categoriesOf = {
  market: ['A10', 'M08'],
  people: ['L11', 'H03', 'H04', 'H05', 'H01'],
  premises: ['L15', 'L03'],
  figures: ['F05', 'F06', 'F07', 'F04'],
  money: ['L14', 'A01'],
  readers: ['L01'],
} as const

export type ChapterId = keyof typeof categoriesOf

export const chapterIds = Object.keys(categoriesOf) as ChapterId[]

/**
 * What the library holds for each chapter, for a reader of a language: their own templates, or, where there are none, the English
 * ones.
 */
export function documentsOfChapters(
  catalogue: Pick<Catalogue, 'templates'>,
  language: string,
): Record<ChapterId, CatalogueTemplate[]> {
  const shown = libraryLanguage(catalogue, language)
  const documentsOf = (chapter: ChapterId) => {
    const categories: readonly string[] = categoriesOf[chapter]
    const fitting = catalogue.templates.filter(({ template }) => categories.includes(template.category))
    const inOrder = fitting.toSorted(
      (one, other) => categories.indexOf(one.template.category) - categories.indexOf(other.template.category),
    )
    const own = inOrder.filter((entry) => isInLanguage(entry, shown))
    return own.length > 0 ? own : inOrder.filter((entry) => isInLanguage(entry, 'en'))
  }
  return Object.fromEntries(chapterIds.map((id) => [id, documentsOf(id)])) as Record<
    ChapterId,
    CatalogueTemplate[]
  >
}
