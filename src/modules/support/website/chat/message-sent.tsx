import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { formatReference } from '../../schema.ts'

interface MessageSentProps {
  reference: string
  email: string
  again: () => void
  close: () => void
}

/** What stands in the place of the form once the message has arrived. It takes the focus: the button that had it is gone. */
export function MessageSent({ reference, email, again, close }: MessageSentProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const number = formatReference(reference)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="success" title={<Trans>Your message has arrived.</Trans>}>
        <p className="my-2 font-heading text-3xl tabular-nums">{number}</p>
        <p>
          <Trans>
            This is its number, in case you call us or write again. A person answers by e-mail to{' '}
            <span className="wrap-anywhere font-medium">{email}</span>.
          </Trans>
        </p>
      </Notice>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={close}>
          <Trans>Close</Trans>
        </Button>
        <Button onClick={again}>
          <Trans>Write another message</Trans>
        </Button>
      </div>
    </div>
  )
}
