import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LocalLink } from '#ui/website/local-link.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { FeaturesData } from './features.page.tsx'

/** The title, and below it the particulars of the document that the page follows, as on the first page of an agreement. */
export function Opening({ data: { copy, document } }: { data: FeaturesData }) {
  const { i18n } = useLingui()
  const { slug, title, pageLanguage, foreign, pages, fields, minutes, conditions, signatures } = document
  return (
    <header className="mx-auto max-w-page px-gutter pt-12 sm:pt-20">
      <h1 className="max-w-4xl text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
      <p className="mt-5 max-w-prose text-lg">
        <TextNodes nodes={copy.lead} />
      </p>
      <section aria-labelledby="subject" className="mt-10 border-ink border-y-2 py-5">
        <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <h2 id="subject" className="font-normal font-sans text-base text-muted">
            {copy.subject}
          </h2>
          <LocalLink
            to={`/templates/${slug}/`}
            language={pageLanguage}
            lang={foreign?.tag}
            className="text-link inline-flex min-h-11 items-center font-heading font-medium text-xl"
          >
            {title}
          </LocalLink>
          {foreign !== undefined && <p className="text-muted text-sm">{foreign.name}</p>}
        </div>
        <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-4 xs:grid-cols-3 md:grid-cols-5">
          <Particular name={<Trans>Questions</Trans>}>{i18n.number(fields)}</Particular>
          <Particular name={<Trans>Choices that change the text</Trans>}>
            {i18n.number(conditions)}
          </Particular>
          <Particular name={<Trans>Length</Trans>}>
            <Plural value={pages} one="# page" other="# pages" />
          </Particular>
          <Particular name={<Trans>Time to fill in</Trans>}>
            <Plural value={minutes} one="about # minute" other="about # minutes" />
          </Particular>
          <Particular name={<Trans>Signatures needed</Trans>}>
            {signatures === 0 ? <Trans>None</Trans> : i18n.number(signatures)}
          </Particular>
        </dl>
      </section>
    </header>
  )
}

function Particular({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-heading font-medium text-2xl tabular-nums">{children}</dd>
    </div>
  )
}
