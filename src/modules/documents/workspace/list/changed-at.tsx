import { Trans } from '@lingui/react/macro'
import { useMoment } from '#ui/components/use-moment.ts'

/** When something was last changed. */
export function ChangedAt({ date }: { date: Date }) {
  const text = useMoment(date, 'minute')
  return (
    <Trans>
      Changed <time dateTime={date.toISOString()}>{text}</time>
    </Trans>
  )
}
