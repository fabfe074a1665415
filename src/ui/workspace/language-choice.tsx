import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { languages } from '#kernel/i18n/languages.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'

/** The page in another language. A plain form: one document speaks one language, so the answer is a new one. */
export function LanguageChoice() {
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
