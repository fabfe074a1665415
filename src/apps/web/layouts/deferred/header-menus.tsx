import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Search } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { languages } from '#kernel/i18n/languages.ts'
import { departments } from '#modules/library/parts/departments.ts'
import { TemplateSearchField } from '#modules/library/website/template-search-field.tsx'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import { existing, type NavigationEntry } from '../navigation.ts'

interface MegaMenuProps {
  label: string
  /** Shown on the button; an arrow where it stands beside the name of what it opens. */
  icon?: ReactNode
  onToggle?: (event: ToggleEvent<HTMLDetailsElement>) => void
  children: ReactNode
}

/** A menu as wide as the page, that opens under the header (HEAD-2). */
function MegaMenu({ label, icon, onToggle, children }: MegaMenuProps) {
  const menu = useClosingMenu()
  return (
    <details ref={menu} name="header-menu" className="group" onToggle={onToggle}>
      <summary
        aria-label={label}
        className="flex size-11 cursor-pointer list-none items-center justify-center rounded-control hover:text-action-strong [&::-webkit-details-marker]:hidden"
      >
        {icon ?? <ChevronDown className="size-4 transition-transform group-open:rotate-180" />}
      </summary>
      <div className="absolute inset-x-0 top-full z-30 border-line border-y bg-paper">
        <div className="mx-auto max-w-page px-gutter pt-8 pb-10">{children}</div>
      </div>
    </details>
  )
}

function MenuLists({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-4 gap-x-10">{children}</div>
}

function MenuList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-2 font-semibold">
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}

/** The menu beside "Features" (HEAD-2): what there is beside the library. */
export function ProductsMenu() {
  const { t } = useLingui()
  return (
    <MegaMenu label={t`All products`}>
      <MenuLists>
        <ProductLists />
      </MenuLists>
    </MegaMenu>
  )
}

/** The products that exist, each list under its heading. */
export function ProductLists() {
  const { i18n } = useMessages()
  const site = useSite()
  return productGroups.map(({ title, entries }) => {
    const shown = existing(entries, site)
    if (shown.length === 0) return null
    return (
      <MenuList key={title.id} title={i18n._(title)}>
        {shown.map(({ to, label, text }) => (
          <li key={to}>
            <LocalLink to={to} className="menu-link">
              {i18n._(label)}
            </LocalLink>
            <p className="menu-text">{i18n._(text)}</p>
          </li>
        ))}
      </MenuList>
    )
  })
}

interface Product extends NavigationEntry {
  text: MessageDescriptor
}

/** The lists of the products' menu (HEAD-2). Only what exists is shown; a list without anything is not. */
const productGroups: readonly { title: MessageDescriptor; entries: readonly Product[] }[] = [
  {
    title: msg`Documents`,
    entries: [
      { to: '/docs/', label: msg`Documents`, text: msg`What a template is made of` },
      {
        to: '/document-management/',
        label: msg`Document Management`,
        text: msg`Where your documents are kept`,
      },
      { to: '/drive/', label: msg`Drive`, text: msg`Where your files are today` },
    ],
  },
  {
    title: msg`Planning`,
    entries: [
      { to: '/business-plan/', label: msg`Business plan`, text: msg`Planning templates` },
      { to: '/budgeto/', label: msg`Budgeting`, text: msg`Work out what’s left each month` },
    ],
  },
  {
    title: msg`Apps`,
    entries: [
      { to: '/apps/', label: msg`All apps`, text: msg`What’s here, and what’s coming` },
      { to: '/download/', label: msg`Download`, text: msg`The web application on your computer or phone` },
    ],
  },
  {
    title: msg`People`,
    entries: [
      { to: '/company/support/', label: msg`Help`, text: msg`Answers to what people ask` },
      { to: '/company/contact/', label: msg`Contact`, text: msg`Write to a person` },
      { to: '/company/about/', label: msg`About us`, text: msg`Who is behind it` },
      { to: '/company/affiliate/', label: msg`Affiliate program`, text: msg`A share of the sales you refer` },
    ],
  },
]

/** The search behind its sign, where the main menu leaves no room for a field. */
export function SearchMenu() {
  const { t } = useLingui()
  const content = useRef<HTMLDivElement>(null)
  // The press that brought it to life may have opened it: then nobody hears that it opens.
  useEffect(() => enterOpen(content.current?.closest('details')), [])
  return (
    <MegaMenu
      label={t`Search templates`}
      icon={<Search className="size-5" />}
      onToggle={({ currentTarget }) => enterOpen(currentTarget)}
    >
      <div ref={content}>
        <TemplateSearchField
          size="large"
          label={t`Search templates`}
          placeholder={t`For example: NDA`}
          className="mx-auto max-w-3xl"
        />
      </div>
    </MegaMenu>
  )
}

/** Who opens a search types into it. */
function enterOpen(menu: HTMLDetailsElement | null | undefined): void {
  if (menu?.open) menu.querySelector('input')?.focus()
}

/** The mega-menu beside "Templates" (HEAD-2): by department, by document type, by topic and by language. */
export function TemplatesMenu() {
  const { t } = useLingui()
  return (
    <MegaMenu label={t`The whole library`}>
      <MenuLists>
        <LibraryLists />
      </MenuLists>
    </MegaMenu>
  )
}

/** The ways into the library, each a list under its heading. */
export function LibraryLists() {
  const { t } = useLingui()
  const { i18n } = useMessages()
  const { language, menu } = useSite()
  const { tag } = languages.find(({ code }) => code === language) ?? { tag: language }
  const nameOf = (name: MessageDescriptor | undefined) => (name === undefined ? '' : i18n._(name))
  return (
    <>
      <MenuList title={t`By department`}>
        {menu.departments.map(({ id, count }) => (
          <li key={id}>
            <LocalLink to={`/templates/${id}/`} className="menu-link">
              {nameOf(departments.find((department) => department.id === id)?.name)} <Count>{count}</Count>
            </LocalLink>
          </li>
        ))}
      </MenuList>
      <MenuList title={t`By document type`}>
        {menu.collections.map(({ slug, name, count }) => (
          <li key={slug}>
            <LocalLink to={`/templates/${slug}/`} className="menu-link">
              {name} <Count>{count}</Count>
            </LocalLink>
          </li>
        ))}
      </MenuList>
      <MenuList title={t`Popular searches`}>
        {menu.topics.map((topic) => (
          <li key={topic}>
            <LocalLink to={`/search/?q=${encodeURIComponent(topic)}`} className="menu-link">
              {topic}
            </LocalLink>
          </li>
        ))}
      </MenuList>
      <MenuList title={t`By language`}>
        {menu.languages.map(({ code, count }) => (
          <li key={code}>
            <LocalLink to="/templates/" language={code} className="menu-link">
              {new Intl.DisplayNames(tag, { type: 'language' }).of(code)} <Count>{count}</Count>
            </LocalLink>
          </li>
        ))}
        <li className="mt-3">
          <LocalLink to="/templates/" className="menu-link font-medium text-action">
            <Trans>All templates</Trans>
          </LocalLink>
        </li>
      </MenuList>
    </>
  )
}

function Count({ children }: { children: number }) {
  return <span className="menu-count">{children}</span>
}

/**
 * A native disclosure that behaves as a menu: it closes on navigation and on resize (HEAD-6, NAV-2), by
 * Escape, which leaves the focus on its summary, and by a press or a step of the focus beside it. It opens
 * before JavaScript arrives.
 */
export function useClosingMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const closedAt = useRef(key)

  useEffect(() => {
    // Not when it comes to life: the press that brought it to life may have opened it.
    if (closedAt.current !== key) menu.current?.removeAttribute('open')
    closedAt.current = key
  }, [key])

  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open')
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || menu.current?.open !== true) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && menu.current?.contains(target) === false) close()
    }
    // A phone's keyboard changes the height only, and the search field of the menu brings it up.
    let { innerWidth } = window
    const closeOnResize = () => {
      if (window.innerWidth === innerWidth) return
      innerWidth = window.innerWidth
      close()
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('resize', closeOnResize, { signal })
    document.addEventListener('keydown', closeByKey, { signal })
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('focusin', closeOutside, { signal })
    return () => listening.abort()
  }, [])
  return menu
}
