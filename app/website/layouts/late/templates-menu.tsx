import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { departments } from '../../../components/library/departments.ts'
import { languages } from '../../../languages.ts'
import { LocalLink } from '../../local-link.tsx'
import { useSite } from '../../site.tsx'
import { useClosingMenu } from './use-closing-menu.ts'

const menuLink = 'inline-block py-1.5 leading-snug hover:text-action-strong hover:underline'

/** The mega-menu beside "Templates" (HEAD-2): by department, by document type, by topic and by language. */
export function TemplatesMenu() {
  const { t } = useLingui()
  const menu = useClosingMenu()
  return (
    <details ref={menu} name="header-menu" className="group">
      <summary
        aria-label={t`All of the library`}
        className="flex size-11 cursor-pointer list-none items-center justify-center rounded-control hover:text-action-strong [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute inset-x-0 top-full z-30 border-line border-y bg-paper">
        <div className="mx-auto grid max-w-page grid-cols-4 gap-x-10 px-gutter pt-8 pb-10">
          <LibraryLists />
        </div>
      </div>
    </details>
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
            <LocalLink to={`/templates/${id}/`} className={menuLink}>
              {nameOf(departments.find((department) => department.id === id)?.name)} <Count>{count}</Count>
            </LocalLink>
          </li>
        ))}
      </MenuList>
      <MenuList title={t`By document type`}>
        {menu.collections.map(({ slug, name, count }) => (
          <li key={slug}>
            <LocalLink to={`/templates/${slug}/`} className={menuLink}>
              {name} <Count>{count}</Count>
            </LocalLink>
          </li>
        ))}
      </MenuList>
      <MenuList title={t`Often looked for`}>
        {menu.topics.map((topic) => (
          <li key={topic}>
            <LocalLink to={`/search/?q=${encodeURIComponent(topic)}`} className={menuLink}>
              {topic}
            </LocalLink>
          </li>
        ))}
      </MenuList>
      <MenuList title={t`By language`}>
        {menu.languages.map(({ code, count }) => (
          <li key={code}>
            <LocalLink to="/templates/" language={code} className={menuLink}>
              {new Intl.DisplayNames(tag, { type: 'language' }).of(code)} <Count>{count}</Count>
            </LocalLink>
          </li>
        ))}
        <li className="mt-3">
          <LocalLink to="/templates/" className={`${menuLink} font-medium text-action`}>
            <Trans>All templates</Trans>
          </LocalLink>
        </li>
      </MenuList>
    </>
  )
}

function Count({ children }: { children: number }) {
  return <span className="ml-1 text-muted text-sm">{children}</span>
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
