import { Trans, useLingui } from '@lingui/react/macro'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { Picture } from '#ui/components/picture.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { TextNodes } from '#ui/website/texts/text-nodes.tsx'
import type { DocsData } from './docs.page.tsx'

/** The page in the middle, and on both sides of it what one does not see: like the plate of a textbook. */
export function Anatomy({ copy, document }: Pick<DocsData, 'copy' | 'document'>) {
  const { t } = useLingui()
  const { slug, title, pageLanguage, foreign, page, needsPlan } = document
  return (
    <header className="mx-auto max-w-page px-gutter pt-12 pb-14 sm:pt-16 sm:pb-20">
      <div className="mx-auto max-w-3xl text-center">
        <h1 className="text-4xl sm:text-5xl lg:text-6xl">{copy.heading}</h1>
        <p className="mx-auto mt-5 max-w-prose text-lg">
          <TextNodes nodes={copy.lead} />
        </p>
      </div>
      <div className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-[1fr_minmax(0,26rem)_1fr] lg:gap-x-16">
        <figure className="mx-auto w-full max-w-md md:col-start-2 md:row-start-1">
          <Picture
            file={page}
            alt={t`First page of the ${title}`}
            sizes="(min-width: 996px) 416px, (min-width: 480px) 440px, calc(100vw - 2.5rem)"
            lazy={false}
            className="page-edge h-auto w-full bg-page"
          />
          <figcaption className="mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
            <LocalLink
              to={`/templates/${slug}/`}
              language={pageLanguage}
              lang={foreign?.tag}
              className="text-link inline-flex min-h-11 items-center font-medium"
            >
              {title}
            </LocalLink>
            <SignUpLink
              variant="secondary"
              destination={slug}
              entryPoint="docs-plate"
              documentName={title}
              needsPlan={needsPlan}
            >
              <Trans>Fill in this document</Trans>
            </SignUpLink>
          </figcaption>
        </figure>
        <Notes notes={copy.notes.slice(0, 3)} className="md:row-start-1 md:text-right" />
        <Notes notes={copy.notes.slice(3)} className="md:col-start-3 md:row-start-1" />
      </div>
    </header>
  )
}

function Notes({ notes, className }: { notes: DocsData['copy']['notes']; className: string }) {
  return (
    <dl
      className={`grid content-between gap-x-10 gap-y-8 sm:max-md:grid-cols-3 md:py-6 [&>div]:border-brass [&>div]:border-t-2 [&>div]:pt-3 ${className}`}
    >
      {notes.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-heading font-medium text-xl">{title}</dt>
          <dd className="mt-1 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
