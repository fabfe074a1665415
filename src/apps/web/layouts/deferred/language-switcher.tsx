import { useLingui } from '@lingui/react/macro'
import { languages } from '#kernel/i18n/languages.ts'
import { useSite } from '#ui/website/site.tsx'

/**
 * The page in the other languages (LANG-3), or what comes nearest to it in one that does not have it: at last its home page. The
 * frame hears of the choice (`useKeptChoices`), because it may be made before this has come to life.
 */
export function LanguageSwitcher({ className = 'flex flex-wrap gap-x-5' }: { className?: string }) {
  const { t } = useLingui()
  const { language: current, alternates, nearest } = useSite()
  return (
    <ul aria-label={t`Language`} className={className}>
      {languages.map((language) => (
        <li key={language.code}>
          {language.code === current ? (
            <span
              aria-current="true"
              lang={language.tag}
              className="inline-flex min-h-11 items-center font-medium"
            >
              {language.name}
            </span>
          ) : (
            // A document speaks one language, so the other one is loaded anew.
            <a
              href={alternates[language.code] ?? nearest?.[language.code] ?? `${language.prefix}/`}
              lang={language.tag}
              hrefLang={language.tag}
              data-language={language.code}
              className="inline-flex min-h-11 items-center text-muted hover:text-action-strong hover:underline"
            >
              {language.name}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
