import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { buttonClass } from '#ui/components/button-class.ts'
import { Spinner } from '#ui/components/progress.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { type FieldsMessage, fieldsSandbox, type ProviderName } from '../../payments/schema.ts'
import { readFieldsMessage, SLOW_FIELDS_MS } from '../parts/payment-progress.ts'

interface HostedFieldsProps {
  url: string
  reference: string
  provider: ProviderName
  isReady: boolean
  isSlow: boolean
  onMessage: (message: FieldsMessage) => void
  /** They have not appeared in time. */
  onSlow: () => void
}

/** Before the frame has said how high it is: as high as the fields of a card are. */
const FIRST_HEIGHT = 640
/** No page of card fields is higher; what says so is not believed. */
const MOST_HEIGHT = 3_000

/**
 * PAY-2: the provider's fields in a frame that may do no more than they need (`fieldsSandbox`). What it says
 * is heard by its window and its reference, and proves nothing. Before JavaScript they are a page of their
 * own.
 */
export function HostedFields(props: HostedFieldsProps) {
  const { url, reference, provider, isReady, isSlow, onMessage, onSlow } = props
  const { t } = useLingui()
  const isLive = useIsLive()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)

  const hear = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source === null || source !== frame.current?.contentWindow) return
    const message = readFieldsMessage(data)
    if (message === undefined || message.reference !== reference) return
    if (message.is === 'sized') setHeight(Math.min(MOST_HEIGHT, Math.max(1, Math.ceil(message.height))))
    onMessage(message)
  })
  useEffect(() => {
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])

  const miss = useEffectEvent(onSlow)
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => miss(), SLOW_FIELDS_MS)
    return () => clearTimeout(timer)
  }, [isReady])

  if (!isLive) return <OpenWhole url={url} />
  return (
    <div className="relative">
      {!isReady && (
        <p role="status" className="flex items-center gap-3 py-4 text-muted">
          <Spinner className="text-action" />
          <Trans>Loading the provider’s card form.</Trans>
        </p>
      )}
      {isSlow && (
        <div role="alert" className="mb-4 rounded-control border border-alert bg-alert-tint p-4">
          <p className="mb-3">{t`Card form not showing? Open it on a separate page.`}</p>
          <OpenWhole url={url} />
        </div>
      )}
      <iframe
        ref={frame}
        key={url}
        src={url}
        title={t`Card details`}
        sandbox={fieldsSandbox(provider)}
        height={height}
        // Its own margin keeps the ring around a field in focus whole.
        className={clsx('-mx-1 block w-[calc(100%+0.5rem)] border-0', !isReady && 'invisible')}
      />
    </div>
  )
}

function OpenWhole({ url }: { url: string }) {
  return (
    <a href={url} className={buttonClass({ variant: 'primary', size: 'large' })}>
      <Trans>Enter the card details</Trans>
    </a>
  )
}
