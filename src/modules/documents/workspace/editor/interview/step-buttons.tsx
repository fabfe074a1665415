import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, CornerDownLeft } from 'lucide-react'
import { Button } from '#ui/components/button.tsx'
import { isApple } from './is-apple.ts'
import type { Interview } from './use-interview.ts'

interface StepButtonsProps {
  interview: Pick<Interview, 'steps' | 'position' | 'back' | 'next'>
  /** Enter begins a line in it, and does not go on. */
  hasLines: boolean
  /** The question still needs an answer, or another one: it can be skipped. */
  isOpen: boolean
  /** Goes on where the question is answered, and else says what is missing. */
  onNext: () => void
}

/** Below the one question that is shown: back, on, and on without an answer. */
export function StepButtons({
  interview: { steps, position, back, next },
  hasLines,
  isOpen,
  onNext,
}: StepButtonsProps) {
  const { t } = useLingui()
  const number = position + 1
  const command = isApple() ? '⌘' : t`Ctrl`
  return (
    <div className="mt-2 mb-8">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={<ArrowLeft aria-hidden="true" className="size-5" />}
          disabled={position === 0}
          onClick={back}
        >
          <Trans>Back</Trans>
        </Button>
        <Button
          variant="primary"
          icon={<ArrowRight aria-hidden="true" className="size-5" />}
          onClick={onNext}
        >
          <Trans>Next</Trans>
        </Button>
        {isOpen && (
          <Button variant="quiet" onClick={next}>
            <Trans>Skip for now</Trans>
          </Button>
        )}
      </div>
      <p className="mt-3 flex items-center gap-1.5 text-muted text-sm tabular-nums">
        <span role="status">{t`Question ${number} of ${steps.length}`}</span>
        <span aria-hidden="true" className="max-sm:hidden">
          ·
        </span>
        <span className="flex items-center gap-1 max-sm:hidden">
          <CornerDownLeft aria-hidden="true" className="size-4" />
          {hasLines ? t`${command} + Enter goes on` : t`Enter goes on`}
        </span>
      </p>
    </div>
  )
}
