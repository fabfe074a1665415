import type { MessageDescriptor } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { languages } from '#kernel/i18n/languages.ts'
import { departments } from '#modules/library/parts/departments.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import { MegaMenu, MenuList, MenuLists, menuLink } from './mega-menu.tsx'

/** The mega-menu beside "Templates" (HEAD-2): by department, by document type, by topic and by language. */
export function TemplatesMenu() {
  const { t } = useLingui()
  return (
    <MegaMenu label={t`All of the library`}>
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
