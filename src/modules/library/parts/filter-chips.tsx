import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { Chip } from './search-view.ts'

/** What the results are narrowed to: each taken away by a press. */
export function FilterChips({ chips }: { chips: readonly Chip[] }) {
  const { t } = useLingui()
  if (chips.length === 0) return null
  return (
    <ul aria-label={t`Narrowed to`} className="mt-3 flex flex-wrap gap-2">
      {chips.map(({ id, name, address }) => (
        <li key={id}>
          <Link
            to={address}
            discover="none"
            preventScrollReset
            rel="nofollow"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-action bg-action-tint px-3.5 text-action-strong text-sm no-underline hover:border-action-strong sm:min-h-9"
          >
            <span className="sr-only">
              <Trans>Remove the filter:</Trans>
            </span>
            {name}
            <X aria-hidden="true" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
