import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CatalogueTemplate, ReviewState } from '#domain/catalogue/index.ts'
import { AppError } from '#domain/errors.ts'
import { evaluate, printed, type Template, type TemplateType } from '#engine/source/index.ts'
import type { TemplateLaw } from '#engine/source/law/template-law.ts'
import type { Language } from '../../../languages.ts'
import type { PageLoader } from '../../page-loaders.server.ts'
import { departments } from '../../templates/departments.ts'
import { hasPageIn } from '../../templates/has-page-in.server.ts'
import { placeName } from '../../templates/places.ts'
import { summarizeTemplate } from '../../templates/summarize-template.server.ts'
import type { LawRule, TemplateData, TextReview } from './template.tsx'

/** A revision is a hash: these first characters tell one from another. */
const REVISION_LENGTH = 7

/** A template's own page, under its slug with the D-number. */
export const loadTemplate: PageLoader<TemplateData> = ({
  params,
  website: { catalogue, urls },
  language,
  i18n,
}) => {
  const entry = catalogue.findBySlug(params.template ?? '')
  if (entry === undefined || !hasPageIn(entry, language.code)) throw new AppError('not_found')
  const { template, slug } = entry
  const department = departments.find(({ id }) => id === template.department)
  const today = new Date().toISOString().slice(0, 10)
  return {
    title: i18n._(msg`${template.title} template (Word and PDF)`),
    description: template.copy.summary,
    data: {
      ...summarizeTemplate(entry, language),
      url: `${urls.website}${language.prefix}/templates/${slug}/`,
      websiteUrl: `${urls.website}/`,
      ...(department !== undefined && { department: i18n._(department.name) }),
      languageTag: template.language,
      label: labelOf(entry, language, i18n),
      review: textReview(catalogue.reviewOf(entry)),
      law: catalogue.lawOf(template, today).map((rule) => lawRule(rule, language, i18n)),
      copy: {
        purpose: template.copy.purpose,
        whenToUse: template.copy.whenToUse,
        whenNotToUse: template.copy.whenNotToUse,
        whoSigns: template.copy.whoSigns,
        prepare: template.copy.prepare,
        mistakes: template.copy.mistakes,
        questions: template.copy.questions,
      },
      interview: template.groups.flatMap(({ title, fields }) => {
        const asked = fields.filter(({ type }) => type !== 'computed')
        return asked.length === 0 ? [] : { title, questions: asked.map(({ label }) => label) }
      }),
      contents: listContents(template),
    },
  }
}

function labelOf(
  { template, label, revision }: CatalogueTemplate,
  language: Language,
  i18n: I18n,
): TemplateData['label'] {
  const languages = new Intl.DisplayNames(language.tag, { type: 'language' })
  return {
    words: label.words,
    conditions: label.conditions,
    signatures: label.signatures,
    jurisdiction: jurisdictionName(template, language, i18n),
    language: languages.of(template.language) ?? template.language,
    revision: revision.slice(0, REVISION_LENGTH),
  }
}

/** The parts of the document as it stands with the usual answers, with their numbers where they are numbered. */
export function listContents(template: Template): TemplateData['contents'] {
  const { blocks } = evaluate(template, {})
  const numbered = blocks.flatMap((block) => {
    const isMainClause =
      block.kind === 'clause' && block.series === 'main' && block.level === 1 && block.heading
    if (!isMainClause && block.kind !== 'schedule') return []
    return { number: block.number, title: block.content.map(printed).join('') }
  })
  if (numbered.length > 0) return numbered
  return blocks.flatMap((block) =>
    block.kind === 'heading' ? { number: '', title: block.content.map(printed).join('') } : [],
  )
}

/** Types of text whose own clause says which law governs. */
const choosesItsLaw: readonly TemplateType[] = ['contract', 'instrument']

/** Where the law of a template applies, in words: `neutral`, a country, or a country and its part (`CA-QC`). */
export function jurisdictionName(
  { jurisdiction, type }: Pick<Template, 'jurisdiction' | 'type'>,
  language: Pick<Language, 'tag'>,
  i18n: I18n,
): string {
  if (jurisdiction !== 'neutral') return placeName(jurisdiction, language, i18n)
  return choosesItsLaw.includes(type) ? i18n._(msg`Anywhere: you choose the law`) : i18n._(msg`Anywhere`)
}

/** Only what a reader of the page needs: whether the text that is sold here is the one that somebody has read. */
export function textReview({ last, changedSince }: ReviewState): TextReview | undefined {
  return last && { on: last.on, isQualified: last.grade === 'verified', changedSince }
}

function lawRule({ row, isStale }: TemplateLaw, language: Language, i18n: I18n): LawRule {
  const { id, rule, place, source, checkedOn, basis } = row
  const state = basis === 'general-knowledge' ? 'unread' : isStale ? 'old' : 'current'
  return { id, rule, place: placeName(place, language, i18n), source, checkedOn, state }
}
