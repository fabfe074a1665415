import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import type { Language } from '#kernel/i18n/languages.ts'
import { dayOf } from '#kernel/time.ts'
import { type Catalogue, countTemplates } from '#modules/library/public.ts'
import type { PageData, PageLoader } from '#ui/website/page-loader.server.ts'

export const loader = (({ website: { catalogue }, language, i18n }) => ({
  title: i18n._(msg`About ${brand.name}: who runs it, and how templates are made`),
  description: i18n._(
    msg`What ${brand.name} is and isn’t, how its templates are written and checked, how many have been reviewed so far, and who is responsible for this site.`,
  ),
  data: {
    library: countLibrary(catalogue, dayOf(new Date())),
    languages: countLanguages(catalogue, language),
  },
})) satisfies PageLoader<unknown>

export type AboutData = PageData<typeof loader>

/** The state of the library in figures, counted and not claimed. */
export function countLibrary(catalogue: Pick<Catalogue, 'templates' | 'reviewOf' | 'lawOf'>, today: string) {
  const { templates } = catalogue
  const grades = templates.map((entry) => catalogue.reviewOf(entry).grade)
  const law = templates.flatMap(({ template }) => catalogue.lawOf(template, today))
  const rules = new Map(law.map((rule) => [rule.row.id, rule]))
  return {
    /** In the text that is offered today, by somebody who did not write it. */
    read: grades.filter((grade) => grade !== 'scaffold').length,
    /** By somebody qualified in the law that they are made for. */
    verified: grades.filter((grade) => grade === 'verified').length,
    /** Rules of law that any template relies on. */
    rules: rules.size,
    /** Those of them that were compared with their source, and not too long ago. */
    compared: [...rules.values()].filter(({ row, isStale }) => row.basis === 'source-read' && !isStale)
      .length,
  }
}

/** How many templates there are in each language, the most first. */
/** The templates of each language, that which the page’s reader is shown first. */
function countLanguages(catalogue: Catalogue, { code, tag }: Language) {
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  const { language, templates, others } = countTemplates(catalogue, code)
  return [{ language, templates }, ...others].map((each) => ({
    name: names.of(each.language) ?? each.language,
    count: each.templates,
  }))
}
