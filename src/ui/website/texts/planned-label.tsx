import { Trans } from '@lingui/react/macro'
import { type PlannedProduct, planned } from '#content/brand/planned.ts'
import { Badge } from '../../components/badge.tsx'

/** Says of a product that it is not built yet; nothing from the day it is. */
export function PlannedLabel({ product }: { product: PlannedProduct }) {
  if (!planned.some((each) => each.product === product)) return null
  return (
    <span data-planned={product} className="inline-flex font-sans">
      <Badge tone="brass">
        <Trans>Planned, not built yet</Trans>
      </Badge>
    </span>
  )
}
