import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { TemplateSearchField } from '#modules/library/website/template-search-field.tsx'
import { MegaMenu } from './mega-menu.tsx'

/** The search behind its sign, where the main menu leaves no room for a field. */
export function SearchMenu() {
  const { t } = useLingui()
  const content = useRef<HTMLDivElement>(null)
  // The press that brought it to life may have opened it: then nobody hears that it opens.
  useEffect(() => enterOpen(content.current?.closest('details')), [])
  return (
    <MegaMenu
      label={t`Search templates`}
      icon={<Search aria-hidden="true" className="size-5" />}
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
