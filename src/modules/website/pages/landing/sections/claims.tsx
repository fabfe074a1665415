import { brand } from '#content/brand/brand.ts'
import { Claims } from '../../home/claims.tsx'
import type { Shown } from './section.tsx'

/** CLAIM-1: what was counted in the library, and of the operator’s figures those that the brand file states. */
export function LandingClaims({ figures }: Shown<'claims'>) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-8 sm:grid-cols-4">
        {figures.map(({ figure, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end border-ink border-t-2 pt-3">
            <dt className="text-muted text-sm">{text}</dt>
            <dd className="font-heading font-medium text-4xl tabular-nums sm:text-5xl">{figure}</dd>
          </div>
        ))}
      </dl>
      <Claims claims={brand.claims} />
    </>
  )
}
