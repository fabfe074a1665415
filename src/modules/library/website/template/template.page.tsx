import { Trans } from '@lingui/react/macro'
import type { TemplatePicture } from '../../parts/template-summary.ts'
import type { ListedTemplate } from '../parts/listed-template.ts'
import { FillIn } from './fill-in.tsx'
import { PlanNeeded } from './plan-needed.tsx'
import { TemplateGuide } from './template-guide.tsx'
import { TemplateHead } from './template-head.tsx'
import { TemplateInside } from './template-inside.tsx'
import { TemplateLaw } from './template-law.tsx'
import { RelatedTemplates, TemplateCounterparts } from './template-neighbours.tsx'
import { TemplateStructuredData } from './template-structured-data.tsx'

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
