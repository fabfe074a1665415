import { Plural, Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { DOWNLOADS_A_DAY } from '#modules/entitlements/schema.ts'
import type { OfferedPackage } from './offered.ts'

/** What a package opens, read from the price book and counted in the library. */
export function Opens({ offered: { contents, seats, perSeat } }: { offered: OfferedPackage }) {
  const { templates, shelves, downloadsPerMonth } = contents
  const { least, most } = seats
  const shelf = shelves.join(', ')
  const daily = DOWNLOADS_A_DAY
  return (
    <ul className="space-y-2.5">
      <Point>
        {shelves.length === 0 ? (
          <Plural
            value={templates}
            one="# template, the whole library"
            other="All # templates of the library"
          />
        ) : (
          <Plural
            value={templates}
            one={`# template of the shelf “${shelf}”`}
            other={`All # templates of the shelf “${shelf}”`}
          />
        )}
      </Point>
      <Point>
        {downloadsPerMonth === null ? (
          <Trans>No monthly limit of files, up to {daily} a day</Trans>
        ) : (
          <Plural value={downloadsPerMonth} one="# file a month" other="# files a month" />
        )}
      </Point>
      <Point>
        <Trans>Word, PDF and plain text, without a watermark</Trans>
      </Point>
      <Point>
        {perSeat ? (
          <Trans>
            From {least} to {most} users
          </Trans>
        ) : (
          <Plural value={least} one="For one user" other="For # users" />
        )}
      </Point>
    </ul>
  )
}

function Point({ children }: { children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-2.5">
      <Check aria-hidden="true" className="mt-1 size-4 text-action" />
      <span>{children}</span>
    </li>
  )
}
