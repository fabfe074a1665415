import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { LocalLink } from '../../local-link.tsx'
import { SignUpLink } from '../../sign-up/sign-up-link.tsx'
import { useSite } from '../../site.tsx'
import { TemplateSearchField } from '../../template-search-field.tsx'
import { logInUrl } from '../../web-app-addresses.ts'
import { LanguageSwitcher } from './language-switcher.tsx'

const row = 'flex min-h-12 items-center border-line border-b text-lg'

/** The menu of small screens. A native disclosure, so it opens before JavaScript arrives. */
export function MobileMenu({ search }: { search: boolean }) {
  const { t } = useLingui()
  const site = useSite()
  const menu = useClosingMenu()
  return (
    <details ref={menu} className="sm:hidden">
      <summary
        aria-label={t`Menu`}
        className="-mr-2 flex size-11 list-none items-center justify-center rounded-control [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
      </summary>
      <nav
        aria-label={t`Menu`}
        className="absolute inset-x-0 z-30 mt-2.5 border-line border-y bg-paper px-gutter pt-2 pb-6"
      >
        <ul>
          <li>
            <LocalLink to="/" className={row}>
              <Trans>Home</Trans>
            </LocalLink>
          </li>
          <li>
            <LocalLink to="/templates/" className={row}>
              <Trans>Templates</Trans>
            </LocalLink>
          </li>
          <li className="known:hidden">
            <a href={logInUrl(site)} className={row}>
              <Trans>Log in</Trans>
            </a>
          </li>
        </ul>
        {search && (
          <TemplateSearchField
            label={t`Search templates`}
            placeholder={t`Search templates`}
            className="mt-5"
          />
        )}
        <div className="mt-5 known:hidden">
          <SignUpLink wide variant="primary" destination="" entryPoint="menu" entry="create-account">
            <Trans>Get started free</Trans>
          </SignUpLink>
        </div>
        <LanguageSwitcher className="mt-4" />
      </nav>
    </details>
  )
}

/** HEAD-6, NAV-2: the menu closes on navigation and on resize; also by Escape and by a press beside it. */
function useClosingMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location closes the menu.
  useEffect(() => menu.current?.removeAttribute('open'), [key])

  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open')
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || menu.current?.open !== true) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && menu.current?.contains(event.target) === false) close()
    }
    // A phone's keyboard changes the height only, and the search field of the menu brings it up.
    let { innerWidth } = window
    const closeOnResize = () => {
      if (window.innerWidth === innerWidth) return
      innerWidth = window.innerWidth
      close()
    }
    window.addEventListener('resize', closeOnResize)
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('pointerdown', closeOutside)
    return () => {
      window.removeEventListener('resize', closeOnResize)
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('pointerdown', closeOutside)
    }
  }, [])
  return menu
}
