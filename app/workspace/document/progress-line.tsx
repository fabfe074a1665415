import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, Check } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import type { Progress } from './interview.ts'

/** How many of the required questions are left, and the way to the next. */
export function ProgressLine({
  progress: { required, answered, next },
  onNext,
}: {
  progress: Progress
  onNext: (field: string) => void
}) {
  const { t } = useLingui()
  const left = required - answered
  return (
    <div className="mb-6">
      <ProgressBar
        label={t`Required questions answered`}
        value={required === 0 ? 100 : (100 * answered) / required}
      />
      <div className="mt-1 flex min-h-11 items-center justify-between gap-3 text-sm">
        {next === undefined ? (
          <p className="flex items-center gap-1.5 font-medium text-action">
            <Check aria-hidden="true" className="size-4 shrink-0" />
            <Trans>All required questions are answered</Trans>
          </p>
        ) : (
          <>
            <p className="text-muted tabular-nums">
              <Plural value={left} one="# required question left" other="# required questions left" />
            </p>
            <Button
              variant="quiet"
              size="small"
              className="-mr-3 shrink-0 whitespace-nowrap noscript:hidden!"
              icon={<ArrowDown aria-hidden="true" className="size-4" />}
              onClick={() => onNext(next.id)}
            >
              <Trans>Next question</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
