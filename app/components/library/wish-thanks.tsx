import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Notice } from '../notice.tsx'

/** What stands in the place of the form once the wish has arrived. It takes the focus: the button that had it is gone. */
export function WishThanks() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="mt-5 max-w-prose scroll-mt-24 outline-none">
      <Notice tone="success" title={<Trans>Thank you. Your wish has arrived.</Trans>}>
        <Trans>
          People read every one, and write next what is missed most. If you left an address, we write when it
          is there.
        </Trans>
      </Notice>
    </div>
  )
}
