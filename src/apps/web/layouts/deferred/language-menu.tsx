import { useLingui } from '@lingui/react/macro'
import { Globe } from 'lucide-react'
import { LanguageSwitcher } from './language-switcher.tsx'
import { useClosingMenu } from './use-closing-menu.ts'

/** The page's other languages, in the header of screens that have room for it. */
export function LanguageMenu() {
  const { t } = useLingui()
  const menu = useClosingMenu()
  return (
    <details ref={menu} name="header-menu" className="relative hidden md:block">
      <summary
        aria-label={t`Choose a language`}
        className="flex size-11 cursor-pointer list-none items-center justify-center rounded-control hover:text-action-strong [&::-webkit-details-marker]:hidden"
      >
        <Globe aria-hidden="true" className="size-5" />
      </summary>
      <div className="absolute right-0 z-30 mt-2 rounded-control border border-line bg-paper px-5 py-2">
        <LanguageSwitcher className="grid" />
      </div>
    </details>
  )
}
