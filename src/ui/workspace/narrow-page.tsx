import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { languages } from '#kernel/i18n/languages.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { PageTitle } from './page.tsx'

/** A page that holds one short thing: a form of a few fields, a question, an answer. */
export function NarrowPage({
  title,
  hasLanguageChoice = true,
  children,
}: {
  title: string
  /** Not where the page has a field for the language, or an address good only where it was sent. */
  hasLanguageChoice?: boolean
  children: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-lg px-gutter py-10 sm:py-16">
      <PageTitle title={title} />
      <h1 className="mb-5 text-4xl">{title}</h1>
      {children}
      {hasLanguageChoice && <LanguageChoice />}
    </div>
  )
}

/** The page in another language. A plain form: a document speaks one language, so it gets a new one. */
function LanguageChoice() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const current = useLanguage()
  return (
    <form
      method="post"
      action="/app/language/"
      aria-label={t`Language`}
      className="mt-12 flex flex-wrap gap-x-5 text-sm"
    >
      <input type="hidden" name="next" value={pathname + search} />
      {languages.map(({ code, tag, name }) =>
        code === current.code ? (
          <span
            key={code}
            aria-current="true"
            lang={tag}
            className="inline-flex min-h-11 items-center font-medium"
          >
            {name}
          </span>
        ) : (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={tag}
            className="inline-flex min-h-11 cursor-pointer items-center text-muted hover:text-action-strong hover:underline"
          >
            {name}
          </button>
        ),
      )}
    </form>
  )
}
