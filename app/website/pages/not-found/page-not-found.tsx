import { Trans, useLingui } from '@lingui/react/macro'
import { SignUpLink } from '../../sign-up/sign-up-link.tsx'
import type { Site } from '../../site.tsx'
import { TemplateSearchField } from '../../template-search-field.tsx'

/** What the server tells of an address that is no page (ERR-1). */
export interface PageNotFoundDetails {
  site: Site
  /** How many templates the library has in the page's language, as it is shown. */
  templateCount: string
}

/** The 404 page (ERR-1): what happened, and two ways on. */
export default function PageNotFound({ templateCount }: Pick<PageNotFoundDetails, 'templateCount'>) {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-measure px-gutter py-16 sm:py-24">
      <title>{t`Page not found (Error 404)`}</title>
      <p className="text-muted">404</p>
      <h1 className="mt-2 text-4xl">
        <Trans>We are sorry, this page cannot be found.</Trans>
      </h1>
      <p className="mt-4 text-lg">
        <Trans>Templates in the library today: {templateCount}. Search for yours.</Trans>
      </p>
      <TemplateSearchField
        size="large"
        label={t`Search templates`}
        placeholder={t`What do you need?`}
        className="mt-8"
      />
      <p className="mt-6">
        <SignUpLink variant="secondary" destination="" entryPoint="404" entry="create-account">
          <Trans>Get Started Free</Trans>
        </SignUpLink>
      </p>
    </div>
  )
}
