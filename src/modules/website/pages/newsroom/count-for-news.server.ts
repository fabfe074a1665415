import { dayOf } from '#kernel/time.ts'
import { type Catalogue, languageOf } from '#modules/library/public.ts'
import { countLibrary } from '../about/about.page.server.ts'

/** The library in figures, for the newsroom: counted and not claimed (CLAIM-1). */
export interface NewsFigures {
  templates: number
  /** Those that hold a template. */
  departments: number
  /** Languages that templates are written in. */
  languages: number
  /** Rules of law that any template relies on. */
  rules: number
}

export function countForNews(catalogue: Pick<Catalogue, 'templates' | 'reviewOf' | 'lawOf'>): NewsFigures {
  const templates = catalogue.templates.map(({ template }) => template)
  const { rules } = countLibrary(catalogue, dayOf(new Date()))
  return {
    templates: templates.length,
    departments: new Set(templates.map(({ department }) => department)).size,
    languages: new Set(templates.map(({ language }) => languageOf(language))).size,
    rules,
  }
}
