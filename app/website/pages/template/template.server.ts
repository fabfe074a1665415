import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isInLanguage } from '#domain/catalogue/index.ts'
import { AppError } from '#domain/errors.ts'
import { evaluate, printed, type Template } from '#engine/source/index.ts'
import type { Language } from '../../../languages.ts'
import type { PageLoader } from '../../page-loaders.server.ts'
import { departments } from '../../templates/departments.ts'
import { summarizeTemplate } from '../../templates/summarize-template.server.ts'
import type { TemplateData } from './template.tsx'

/** A template's own page, under its slug with the D-number. */
export const loadTemplate: PageLoader<TemplateData> = ({
  params,
  website: { catalogue, urls },
  language,
  i18n,
}) => {
  const entry = catalogue.findBySlug(params.template ?? '')
  if (entry === undefined || !isInLanguage(entry, language.code)) throw new AppError('not_found')
  const { template, label, slug } = entry
  const department = departments.find(({ id }) => id === template.department)
  return {
    title: i18n._(msg`${template.title} template (Word and PDF)`),
    description: template.copy.summary,
    data: {
      ...summarizeTemplate(entry),
      url: `${urls.website}${language.prefix}/templates/${slug}/`,
      websiteUrl: `${urls.website}/`,
      ...(department !== undefined && { department: i18n._(department.name) }),
      languageTag: template.language,
      label: {
        words: label.words,
        conditions: label.conditions,
        signatures: label.signatures,
        jurisdiction: jurisdictionName(template.jurisdiction, language, i18n),
        language:
          new Intl.DisplayNames(language.tag, { type: 'language' }).of(template.language) ??
          template.language,
      },
      copy: {
        purpose: template.copy.purpose,
        whenToUse: template.copy.whenToUse,
        whenNotToUse: template.copy.whenNotToUse,
        whoSigns: template.copy.whoSigns,
        prepare: template.copy.prepare,
        mistakes: template.copy.mistakes,
        questions: template.copy.questions,
      },
      interview: template.groups.map(({ title, fields }) => ({
        title,
        questions: fields.map((field) => field.label),
      })),
      contents: listContents(template),
    },
  }
}

/** The headings of the document as it stands with the usual answers, with their numbers. */
export function listContents(template: Template): TemplateData['contents'] {
  return evaluate(template, {}).blocks.flatMap((block) => {
    const isMainClause =
      block.kind === 'clause' && block.series === 'main' && block.level === 1 && block.heading
    if (!isMainClause && block.kind !== 'schedule') return []
    return { number: block.number, title: block.content.map(printed).join('') }
  })
}

/** Where the law of a template applies, in words: `neutral`, a country, or a country and its part (`CA-QC`). */
export function jurisdictionName(code: string, { tag }: Pick<Language, 'tag'>, i18n: I18n): string {
  if (code === 'neutral') return i18n._(msg`Any; you choose the law`)
  const [country = code, part] = code.split('-')
  const name = new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? country
  return part === undefined ? name : `${name} (${part})`
}
