import { useLingui } from '@lingui/react/macro'
import type { PlannedProduct } from '#content/brand/planned.ts'
import { Badge } from '../../components/badge.tsx'

/** Says of a product that it is not built yet. */
export function PlannedLabel({ product }: { product: PlannedProduct }) {
  const { t } = useLingui()
  return (
    <span data-planned={product} className="inline-flex font-sans">
      <Badge tone="brass">{t`Planned, not built yet`}</Badge>
    </span>
  )
}
