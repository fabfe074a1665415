import { Trans } from '@lingui/react/macro'
import { Notice } from '#ui/components/notice.tsx'

/** Said on every page where somebody could believe that they pay, and does not. */
export function DemonstrationNotice() {
  return (
    <div className="mt-6" data-demonstration>
      <Notice tone="alert" title={<Trans>Demonstration: no money moves</Trans>}>
        <Trans>Payments are simulated on this site. Only test cards are taken; never enter a real one.</Trans>
      </Notice>
    </div>
  )
}
