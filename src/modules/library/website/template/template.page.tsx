import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { localPath as pathIn, useLocalPath } from '#ui/website/local-path.ts'
import { breadcrumbList, StructuredData } from '#ui/website/structured-data.tsx'
import type { TemplatePicture } from '../../parts/template-summary.ts'
import type { ListedTemplate } from '../parts/list-template.server.ts'
import { TemplateCard } from '../parts/template-card.tsx'
import { TemplateGuide } from './template-guide.tsx'
import { FillIn, PlanNeeded, TemplateHead } from './template-head.tsx'
import { TemplateInside } from './template-inside.tsx'
import { TemplateLaw } from './template-law.tsx'

export interface TemplateData extends ListedTemplate {
  /** The page's own address, and the home page's, in full. */
  url: string
  websiteUrl: string
  department?: ShelfLink
  category?: ShelfLink
  /** BCP 47 tag of the template. */
  languageTag: string
  /** Every page of the blank document, in order. */
  gallery: { picture: TemplatePicture; isBlurred: boolean }[]
  label: {
    words: number
    conditions: number
    signatures: number
    jurisdiction: string
    language: string
    /** The first characters of the revision. */
    revision: string
  }
  /** Undefined while nobody but the author has read the text. */
  review: TextReview | undefined
  law: LawRule[]
  copy: {
    purpose: string
    whenToUse: string[]
    whenNotToUse: string[]
    whoSigns: string
    prepare: string[]
    mistakes: { title: string; text: string }[]
    questions: { question: string; answer: string }[]
    keywords: string[]
  }
  /** The interview: its steps and their questions. */
  interview: { title: string; questions: string[] }[]
  /** Clauses and schedules with their numbers, or the headings of a document without numbers. */
  contents: { number: string; title: string }[]
  /** The same kind of document in other languages and under other laws. */
  counterparts: (ListedTemplate & { isEquivalent: boolean; place: string })[]
  related: ListedTemplate[]
}

/** A part of the library: its name and its address without the language. */
interface ShelfLink {
  name: string
  path: string
}

/** The last reading of the text by somebody else than its author. */
export interface TextReview {
  /** `YYYY-MM-DD` */
  on: string
  /** By somebody qualified in the jurisdiction. */
  isQualified: boolean
  /** The text is another than the one that was read. */
  changedSince: boolean
}

/** A rule of law that the text relies on. */
export interface LawRule {
  id: string
  /** One sentence. */
  rule: string
  /** The language of the sentence, where it is not that of the page. */
  ruleLanguage?: string
  place: string
  source: { title: string; url: string }
  /** `YYYY-MM-DD` */
  checkedOn: string
  /** `unread`: not compared with its source yet. `old`: read too long ago, or not in force. */
  state: 'current' | 'unread' | 'old'
}

export default function Template({ data }: { data: TemplateData }) {
  const { needsPlan, copy, law, foreign } = data
  return (
    <article>
      <TemplateHead data={data} />
      <div className="mx-auto max-w-page px-gutter py-12 sm:py-16">
        <TemplateGuide copy={copy} lang={foreign?.tag} />
        <TemplateInside data={data} />
        <TemplateLaw rules={law} />
        <TemplateCounterparts counterparts={data.counterparts} />
        <RelatedTemplates related={data.related} />
      </div>
      <div className="border-line border-t bg-sunken print:hidden">
        <div className="mx-auto max-w-page px-gutter py-14 text-center">
          <h2 className="text-3xl">
            <Trans>Ready when you are</Trans>
          </h2>
          <p className="mx-auto mt-3 mb-6 max-w-prose text-muted">
            <Trans>Your answers are saved as you type, so you can stop at any question and come back.</Trans>
          </p>
          <FillIn template={data} entryPoint="template-end" />
          {needsPlan && (
            <p className="mx-auto mt-4 max-w-prose text-muted text-sm">
              <PlanNeeded slug={data.slug} />
            </p>
          )}
        </div>
      </div>
      <TemplateStructuredData data={data} />
    </article>
  )
}

/** The same kind of document in other languages and under other laws. */
function TemplateCounterparts({ counterparts }: Pick<TemplateData, 'counterparts'>) {
  if (counterparts.length === 0) return null
  return (
    <section className="mt-16 max-w-3xl print:hidden">
      <h2 className="text-3xl">
        <Trans>In other languages and countries</Trans>
      </h2>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {counterparts.map(({ slug, title, pageLanguage, foreign, place, isEquivalent }) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3.5">
            <LocalLink
              to={`/templates/${slug}/`}
              language={pageLanguage}
              lang={foreign?.tag}
              className="text-link font-medium"
            >
              {title}
            </LocalLink>
            {foreign !== undefined && <Badge>{foreign.name}</Badge>}
            <span className="text-muted text-sm">{place}</span>
            <span className="w-full text-muted text-sm">
              {isEquivalent ? (
                <Trans>The same document, written in that language.</Trans>
              ) : (
                <Trans>For the same purpose, written for the law of that place.</Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What somebody who needs this document may need as well. */
function RelatedTemplates({ related }: Pick<TemplateData, 'related'>) {
  if (related.length === 0) return null
  return (
    <section className="mt-16 print:hidden">
      <h2 className="text-3xl">
        <Trans>Related templates</Trans>
      </h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-2">
        {related.map((template) => (
          <li key={template.slug}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The template, its place in the site and its questions, for search engines. */
function TemplateStructuredData({ data }: { data: TemplateData }) {
  const { t } = useLingui()
  const localPath = useLocalPath()
  const { url, websiteUrl, title, summary, languageTag, free, copy, department, counterparts } = data
  const addressOf = (path: string) => new URL(path, websiteUrl).href
  const crumbs = [
    { name: t`Home`, item: websiteUrl },
    { name: t`Templates`, item: addressOf(localPath('/templates/')) },
    ...(department === undefined
      ? []
      : [{ name: department.name, item: addressOf(localPath(department.path)) }]),
    { name: title, item: url },
  ]
  const translations = counterparts.filter(({ isEquivalent }) => isEquivalent)
  return (
    <StructuredData
      graph={[
        {
          '@type': 'DigitalDocument',
          '@id': `${url}#template`,
          name: title,
          description: summary,
          url,
          inLanguage: languageTag,
          encodingFormat: [docx, 'application/pdf'],
          isAccessibleForFree: free,
          keywords: copy.keywords.join(', '),
          thumbnailUrl: addressOf(data.picture.large),
          ...(translations.length > 0 && {
            workTranslation: translations.map(({ slug, title: name, pageLanguage }) => ({
              '@type': 'DigitalDocument',
              '@id': `${addressOf(pathIn(`/templates/${slug}/`, pageLanguage))}#template`,
              name,
            })),
          }),
        },
        breadcrumbList(crumbs),
        {
          '@type': 'FAQPage',
          mainEntity: copy.questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ]}
    />
  )
}
