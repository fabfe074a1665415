import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Printer, Share2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { formatDay } from '#kernel/time.ts'
import { DocumentText, SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Breadcrumbs } from '#ui/components/breadcrumbs.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { LocalLink, useLocalPath } from '#ui/website/local-link.tsx'
import { AccessBadge } from '../../parts/access-badge.tsx'
import type { TemplateData } from './template.page.server.ts'
import { TemplatePages } from './template-pages.tsx'

/** What it is, what it looks like and what is in it. On a phone its pages come before the label. */
export function TemplateHead({ data }: { data: TemplateData }) {
  const { t } = useLingui()
  const localPath = useLocalPath()
  const { title, summary, free, needsPlan, department, category, minutes, foreign } = data
  const shelves = [department, category].filter((shelf) => shelf !== undefined)
  return (
    <div className="border-line border-b">
      <div className="mx-auto max-w-page px-gutter pt-4 pb-14 sm:pb-20">
        <div className="print:hidden">
          <Breadcrumbs
            crumbs={[
              { label: t`Home`, to: localPath('/') },
              { label: t`Templates`, to: localPath('/templates/') },
              ...shelves.map(({ name, path }) => ({ label: name, to: localPath(path) })),
            ]}
          />
        </div>
        <div className="mt-6 grid gap-x-14 gap-y-10 sm:mt-9 sm:grid-cols-[1.2fr_1fr] sm:grid-rows-[auto_1fr] lg:gap-x-24">
          <div className="min-w-0">
            <p className="mb-4 flex flex-wrap gap-2">
              <AccessBadge free={free} needsPlan={needsPlan} />
              {foreign !== undefined && <Badge>{foreign.name}</Badge>}
            </p>
            <h1 lang={foreign?.tag} className="text-4xl lg:text-5xl">
              {title}
            </h1>
            <p lang={foreign?.tag} className="mt-4 max-w-prose text-pretty text-lg sm:text-xl">
              {summary}
            </p>
            <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
              <FillIn template={data} entryPoint="template-top" />
              <p className="max-w-sm text-pretty text-muted text-sm">
                <Plural value={minutes} one="About # minute." other="About # minutes." />{' '}
                {needsPlan ? (
                  <PlanNeeded slug={data.slug} plan={data.plan} />
                ) : (
                  <DownloadWords book={data.book} />
                )}
              </p>
            </div>
          </div>
          <div className="mx-auto w-full max-w-md min-w-0 sm:sticky sm:top-6 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:self-start print:max-w-xs">
            <TemplatePages data={data} />
            <TemplateActions data={data} />
          </div>
          <div className="min-w-0">
            <TemplateLabel data={data} />
          </div>
        </div>
      </div>
    </div>
  )
}

function TemplateActions({ data: { title, url } }: { data: TemplateData }) {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)
  const share = async (event: MouseEvent) => {
    // What the browser can do better than a mail; without JavaScript the link is a mail.
    event.preventDefault()
    if (typeof navigator.share === 'function') {
      // Who closes the system's dialog has not met with an error.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    setIsCopied(true)
  }
  const mail = `mailto:?${new URLSearchParams({ subject: title, body: url }).toString().replaceAll('+', '%20')}`
  const look = buttonClass({ variant: 'quiet', size: 'small' })
  return (
    <p className="mt-3 flex flex-wrap justify-center gap-2 print:hidden">
      <a href={mail} onClick={(event) => void share(event)} className={look}>
        <Share2 className="size-4" />
        <span aria-live="polite">{isCopied ? t`Link copied` : t`Share`}</span>
      </a>
      <button type="button" onClick={() => window.print()} className={`${look} needs-script`}>
        <Printer className="size-4" />
        <Trans>Print this page</Trans>
      </button>
    </p>
  )
}

interface FillInProps {
  template: Pick<TemplateData, 'slug' | 'title' | 'needsPlan' | 'personal'>
  entryPoint: string
}

/** The way into the document (DEST-1). */
export function FillIn({ template: { slug, title, needsPlan, personal }, entryPoint }: FillInProps) {
  return (
    <SignUpLink
      variant="primary"
      size="large"
      destination={slug}
      entryPoint={entryPoint}
      documentName={title}
      needsPlan={needsPlan}
      isPersonal={personal}
    >
      <DocumentText needsPlan={needsPlan} />
    </SignUpLink>
  )
}

/**
 * What a free account gets of a template that is not free, said before anybody begins (LIC-3), with the price
 * in the visitor's currency (GEO-3). Whose plan includes it is sold none.
 */
export function PlanNeeded({ slug, plan }: Pick<TemplateData, 'slug' | 'plan'>) {
  const { t } = useLingui()
  return (
    <>
      <span className="included:hidden">
        <PlanOffered slug={slug} plan={plan} />
      </span>
      <span className="hidden included:inline">{t`Your plan includes it: fill it in and download it.`}</span>
    </>
  )
}

function PlanOffered({ slug, plan }: Pick<TemplateData, 'slug' | 'plan'>) {
  const to = `/pricing/plans/your-document/?document=${slug}`
  if (plan === undefined) {
    return (
      <Trans>
        Fill it in free and preview its first page. Downloading it needs a plan:{' '}
        <LocalLink to={to} className="text-link">
          see prices
        </LocalLink>
        .
      </Trans>
    )
  }
  const { name, month } = plan
  return (
    <Trans>
      Fill it in free and preview its first page. Downloading it needs a plan, such as {name} for {month} a
      month:{' '}
      <LocalLink to={to} className="text-link">
        choose a plan
      </LocalLink>
      .
    </Trans>
  )
}

function DownloadWords({ book }: Pick<TemplateData, 'book'>) {
  return book ? (
    <Trans>Fill it in, then download it as Excel or PDF.</Trans>
  ) : (
    <Trans>Fill it in, then download it as Word or PDF.</Trans>
  )
}

/** What the template is made of, like a product's label: computed from its source, so it cannot be wrong. */
function TemplateLabel({ data }: { data: TemplateData }) {
  const { t, i18n } = useLingui()
  const { pages, fields, minutes, label, review, law, book } = data
  return (
    <section aria-labelledby="template-label" className="border-2 border-ink bg-sheet px-4 pt-3 pb-2 sm:px-5">
      <h2 id="template-label" className="border-ink border-b-4 pb-2 text-2xl">{t`What is in it`}</h2>
      <dl className="divide-y divide-line text-sm">
        <Row name={<Trans>Format</Trans>}>
          {book ? t`Excel (XLSX), PDF and CSV` : t`Word (DOCX), PDF and plain text`}
        </Row>
        {book ? (
          <>
            <Row name={<Trans>Sheets</Trans>}>{i18n.number(book.sheets)}</Row>
            <Row name={<Trans>What you fill in</Trans>}>{i18n.number(fields)}</Row>
            <Row name={<Trans>Built-in checks</Trans>}>{i18n.number(book.checks)}</Row>
          </>
        ) : (
          <>
            <Row name={<Trans>Length</Trans>}>
              <Plural value={pages} one="# page" other="# pages" />,{' '}
              <Plural value={label.words} one="# word" other={`${i18n.number(label.words)} words`} />
            </Row>
            <Row name={<Trans>Questions</Trans>}>{i18n.number(fields)}</Row>
            <Row name={<Trans>Choices that change the text</Trans>}>{i18n.number(label.conditions)}</Row>
          </>
        )}
        <Row name={<Trans>Time to fill in</Trans>}>
          <Plural value={minutes} one="about # minute" other="about # minutes" />
        </Row>
        {!book && (
          <Row name={<Trans>Signatures needed</Trans>}>
            {label.signatures === 0 ? <Trans>None</Trans> : i18n.number(label.signatures)}
          </Row>
        )}
        <Row name={label.isForSeveral ? <Trans>Checked for</Trans> : <Trans>Made for</Trans>}>
          {label.jurisdiction}
        </Row>
        <Row name={<Trans>Language</Trans>}>{label.language}</Row>
        <Row name={<Trans>Revision</Trans>}>
          <span className="font-mono">{label.revision}</span>
        </Row>
        <Row name={<Trans>Review</Trans>}>
          <ReviewText review={review} />
          <UnreadLaw law={law} />
        </Row>
      </dl>
    </section>
  )
}

function ReviewText({ review }: Pick<TemplateData, 'review'>) {
  const { i18n } = useLingui()
  if (review === undefined) return <Trans>Not yet read by a second reader</Trans>
  const day = formatDay(i18n.locale, review.on)
  if (review.changedSince) return <Trans>Changed since its last review on {day}</Trans>
  if (review.isQualified) return <Trans>Read by someone qualified in its law on {day}</Trans>
  return <Trans>Read by a second reader on {day}</Trans>
}

/** Part of the grade: what nobody has checked, whoever has read the text. */
function UnreadLaw({ law }: Pick<TemplateData, 'law'>) {
  const unread = law.filter(({ state }) => state === 'unread').length
  if (unread === 0) return null
  return (
    <span className="block text-muted">
      <Plural
        value={law.length}
        one="Its one rule of law is not yet checked against the source"
        other={`${unread} of # rules of law not yet checked against the source`}
      />
    </span>
  )
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2">
      <dt className="font-medium">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
