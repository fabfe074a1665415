import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { coverIfSlow } from '../../overlays/overlays.ts'

/** LAY-3: the checkout is a document of its own, and no part of it shows before it is there; on a slow connection the page says so. */
export function useCheckoutCover(): void {
  const { t } = useLingui()
  const message = t`Opening the checkout …`
  const { location } = useNavigation()
  const isLeaving = location?.pathname.includes('/pricing/checkout/') === true
  useEffect(() => (isLeaving ? coverIfSlow(message) : undefined), [isLeaving, message])
}
