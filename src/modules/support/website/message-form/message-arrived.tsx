import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { buttonClass } from '#ui/components/button-class.ts'
import { Notice } from '#ui/components/notice.tsx'
import { formatReference } from '../../schema.ts'
import type { SentMessage } from './message-form.tsx'

interface MessageArrivedProps {
  sent: SentMessage
  title: ReactNode
  /** What happens next. */
  children: ReactNode
}

/** What stands in the place of a form once its message has arrived: the number that names it, and what happens next. */
export function MessageArrived({ sent: { reference, isNew }, title, children }: MessageArrivedProps) {
  const box = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (isNew) box.current?.focus()
  }, [isNew])
  const number = formatReference(reference)
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Notice tone="success" title={title}>
        <p className="my-2 font-heading text-3xl tabular-nums">{number}</p>
        {children}
      </Notice>
      {/* Loaded anew, so that the next message has a form and a number of its own. */}
      <a href={pathname} className={`${buttonClass({})} mt-5`}>
        <Trans>Write another message</Trans>
      </a>
    </div>
  )
}
