import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../components/badge.tsx'
import { Breadcrumbs } from '../../../components/breadcrumbs.tsx'
import { SignUpLink } from '../../sign-up/sign-up-link.tsx'
import { FirstPage } from '../../templates/first-page.tsx'
import type { TemplateSummary } from '../../templates/template-summary.ts'
import { TemplateGuide } from './template-guide.tsx'
import { TemplateInside } from './template-inside.tsx'
import { TemplateLabel } from './template-label.tsx'
import { TemplateLaw } from './template-law.tsx'
import { TemplateStructuredData } from './template-structured-data.tsx'

export interface TemplateData extends TemplateSummary {
  /** The page's own address, and the home page's, in full. */
  url: string
  websiteUrl: string
  department?: string
  /** BCP 47 tag of the template. */
  languageTag: string
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
  }
  /** The interview: its steps and their questions. */
  interview: { title: string; questions: string[] }[]
  /** Clauses and schedules with their numbers, or the headings of a document without numbers. */
  contents: { number: string; title: string }[]
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
  /** One sentence, in English. */
  rule: string
  place: string
  source: { title: string; url: string }
  /** `YYYY-MM-DD` */
  checkedOn: string
  /** `unread`: not compared with its source yet. `old`: read too long ago, or not in force. */
  state: 'current' | 'unread' | 'old'
}

export default function Template({ data }: { data: TemplateData }) {
  const { t } = useLingui()
  const { title, summary, free, department, slug, picture, minutes, copy, law, foreign } = data
  const fillIn = (entryPoint: string, wide: boolean) => (
    <SignUpLink
      variant="primary"
      size="large"
      wide={wide}
      destination={slug}
      entryPoint={entryPoint}
      documentName={title}
    >
      <Trans>Fill in this document</Trans>
    </SignUpLink>
  )
  return (
    <article>
      <div className="border-line border-b">
        <div className="mx-auto max-w-page px-gutter pt-4 pb-14 sm:pb-20">
          <Breadcrumbs
            crumbs={[
              { label: t`Home`, to: '/' },
              { label: t`Templates`, to: '/search/' },
            ]}
          />
          <div className="mt-6 grid gap-x-14 gap-y-10 sm:mt-9 sm:grid-cols-[1.2fr_1fr] lg:gap-x-24">
            <div className="min-w-0">
              <p className="flex flex-wrap gap-2">
                {department !== undefined && <Badge>{department}</Badge>}
                {free && (
                  <Badge tone="action">
                    <Trans>Free</Trans>
                  </Badge>
                )}
                {foreign !== undefined && <Badge>{foreign.name}</Badge>}
              </p>
              <h1 lang={foreign?.tag} className="mt-4 text-4xl lg:text-5xl">
                {title}
              </h1>
              <p lang={foreign?.tag} className="mt-4 max-w-prose text-pretty text-lg sm:text-xl">
                {summary}
              </p>
              <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
                {fillIn('template-top', false)}
                <p className="text-muted text-sm">
                  <Plural
                    value={minutes}
                    one="About # minute. Word and PDF."
                    other="About # minutes. Word and PDF."
                  />
                </p>
              </div>
              <div className="mt-10">
                <TemplateLabel data={data} />
              </div>
            </div>
            <div className="mx-auto w-full max-w-md sm:sticky sm:top-6 sm:self-start">
              <FirstPage
                title={title}
                picture={picture}
                sizes="(min-width: 996px) 448px, (min-width: 768px) 42vw, (min-width: 480px) 448px, calc(100vw - 2rem)"
                lazy={false}
              />
            </div>
          </div>
        </div>
      </div>
      <div className="mx-auto max-w-page px-gutter py-12 sm:py-16">
        <TemplateGuide copy={copy} lang={foreign?.tag} />
        <TemplateInside data={data} />
        <TemplateLaw rules={law} />
      </div>
      <div className="border-line border-t bg-sunken">
        <div className="mx-auto max-w-page px-gutter py-14 text-center">
          <h2 className="text-3xl">
            <Trans>Ready when you are</Trans>
          </h2>
          <p className="mx-auto mt-3 mb-6 max-w-prose text-muted">
            <Trans>Your answers are saved as you type, so you can stop at any question and come back.</Trans>
          </p>
          {fillIn('template-end', false)}
        </div>
      </div>
      <TemplateStructuredData data={data} />
    </article>
  )
}
