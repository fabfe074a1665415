import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { TemplateSearchField } from '../../template-search-field.tsx'
import { MegaMenu } from './mega-menu.tsx'

/** The search behind its sign, where the main menu leaves no room for a field. */
export function SearchMenu() {
  const { t } = useLingui()
  return (
    <MegaMenu
      label={t`Search templates`}
      icon={<Search aria-hidden="true" className="size-5" />}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.querySelector('input')?.focus()
      }}
    >
      <TemplateSearchField
        size="large"
        label={t`Search templates`}
        placeholder={t`For example: NDA`}
        className="mx-auto max-w-3xl"
      />
    </MegaMenu>
  )
}
