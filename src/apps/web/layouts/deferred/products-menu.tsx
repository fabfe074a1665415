import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import { existing } from '../navigation.ts'
import { MegaMenu, MenuList, MenuLists, menuLink } from './mega-menu.tsx'
import { productGroups } from './product-groups.ts'

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
            <LocalLink to={to} className={menuLink}>
              {i18n._(label)}
            </LocalLink>
            <p className="-mt-1 mb-1.5 text-muted text-sm">{i18n._(text)}</p>
          </li>
        ))}
      </MenuList>
    )
  })
}
