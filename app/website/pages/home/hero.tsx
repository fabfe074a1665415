import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FirstPage } from '../../../components/library/first-page.tsx'
import { LocalLink } from '../../local-link.tsx'
import { SignUpLink } from '../../sign-up/sign-up-link.tsx'
import { TemplateSearchField } from '../../template-search-field.tsx'
import type { HomeData } from './home.tsx'

/** What this is, the search, and a page of a real template. */
export function Hero({ data: { featured } }: { data: HomeData }) {
  const { t } = useLingui()
  return (
    <section className="overflow-x-clip border-line border-b">
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-12 px-gutter pt-10 pb-14 sm:pt-16 md:grid-cols-[1.25fr_1fr] md:items-center md:pb-20 lg:gap-x-24">
        <div className="min-w-0">
          <h1 className="text-4xl xxs:text-5xl lg:text-6xl">
            <Trans>Business documents, filled in and ready to sign</Trans>
          </h1>
          <p className="mt-5 max-w-prose text-pretty text-lg sm:text-xl">
            <Trans>
              Pick a template and answer plain questions. The document writes itself beside you, and you take
              it away as Word and PDF.
            </Trans>
          </p>
          <TemplateSearchField
            size="large"
            hideLabel={false}
            label={t`What do you need?`}
            placeholder={t`For example: NDA`}
            className="mt-8 max-w-xl"
          />
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <SignUpLink variant="secondary" destination="" entryPoint="home-hero" entry="create-account">
              <Trans>Get started free</Trans>
            </SignUpLink>
            <p className="text-muted text-sm">
              <Trans>No card. An e-mail address is enough.</Trans>
            </p>
          </div>
        </div>
        {featured !== undefined && (
          <figure className="relative mx-auto w-full max-w-sm md:max-w-none">
            <FirstPage
              title={featured.title}
              picture={featured.picture}
              sizes="(min-width: 1200px) 460px, (min-width: 996px) 400px, (min-width: 480px) 384px, calc(100vw - 2rem)"
              lazy={false}
            />
            <figcaption className="mt-5 text-sm">
              <LocalLink to={`/templates/${featured.slug}/`} className="text-link font-medium">
                {featured.title}
              </LocalLink>
              <span className="mt-0.5 block text-muted">
                <Plural value={featured.pages} one="# page" other="# pages" />
                {' · '}
                <Plural value={featured.fields} one="# question" other="# questions" />
                {' · '}
                <Plural value={featured.minutes} one="about # minute" other="about # minutes" />
              </span>
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  )
}
