import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { SignUpLink } from '#modules/identity/website/sign-up/sign-up-link.tsx'
import { departments } from '#modules/library/parts/departments.ts'
import { TemplateSearchField } from '#modules/library/website/template-search-field.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { type Site, useSite } from '#ui/website/site.tsx'

/** What the server tells of an address that is no page (ERR-1). */
export interface PageNotFoundDetails {
  site: Site
}

/** The 404 page (ERR-1): what happened, the search, and the shelves of the library beside it. */
export default function PageNotFound() {
  const { t } = useLingui()
  const { templateCount } = useSite().menu
  return (
    <div className="mx-auto grid max-w-page items-start gap-x-16 gap-y-14 px-gutter py-14 sm:py-20 md:grid-cols-[1.35fr_1fr] lg:gap-x-24">
      <title>{t`Page not found (Error 404)`}</title>
      <div>
        <p className="border-brass border-l-4 pl-3 font-heading font-medium text-2xl text-muted tabular-nums">
          404
        </p>
        <h1 className="mt-5 text-4xl sm:text-5xl">{t`We are sorry, this page cannot be found.`}</h1>
        <p className="mt-5 max-w-prose text-lg">
          <Trans>Templates in the library today: {templateCount}. Search for yours.</Trans>
        </p>
        <TemplateSearchField
          size="large"
          label={t`Search templates`}
          placeholder={t`What do you need?`}
          className="mt-6"
        />
        <p className="mt-6">
          <SignUpLink variant="secondary" destination="" entryPoint="404" entry="create-account">
            <Trans>Get Started Free</Trans>
          </SignUpLink>
        </p>
      </div>
      <Shelves />
    </div>
  )
}

/** The departments of the library with what each holds, as they stand in the menu. */
function Shelves() {
  const { t } = useLingui()
  const { i18n } = useMessages()
  const { menu } = useSite()
  return (
    <nav aria-labelledby="shelves" className="page-edge bg-sheet p-6 sm:p-8">
      <h2 id="shelves" className="text-2xl">{t`By department`}</h2>
      <ul className="mt-4 divide-y divide-line border-ink border-t-2">
        {menu.departments.map(({ id, count }) => {
          const name = departments.find((department) => department.id === id)?.name
          return (
            <li key={id}>
              <LocalLink
                to={`/templates/${id}/`}
                className="flex min-h-11 items-center justify-between gap-4 py-1 hover:text-action-strong hover:underline"
              >
                {name && i18n._(name)} <span className="text-muted tabular-nums">{i18n.number(count)}</span>
              </LocalLink>
            </li>
          )
        })}
      </ul>
      <p className="mt-3">
        <LocalLink to="/templates/" className="text-link inline-flex min-h-11 items-center font-medium">
          <Trans>All templates</Trans>
        </LocalLink>
      </p>
    </nav>
  )
}
