import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SwitchField } from '../../../components/switch-field.tsx'

interface PreviewBarProps {
  /** The jump list. */
  blanks: ReactNode
  areAnswersMarked: boolean
  onMarkAnswers: (areMarked: boolean) => void
  /** The switch for drafting notes. */
  notes: ReactNode
}

/** Above the document: its blanks, and what is marked in it. */
export function PreviewBar({ blanks, areAnswersMarked, onMarkAnswers, notes }: PreviewBarProps) {
  return (
    <div className="mx-auto mb-2 flex min-h-11 max-w-[51rem] flex-wrap items-center justify-between gap-x-5 text-sm noscript:hidden">
      {blanks}
      <div className="flex flex-wrap items-center gap-x-5">
        <SwitchField
          label={
            <span className="block py-0.5">
              <Trans>Mark answers</Trans>
            </span>
          }
          checked={areAnswersMarked}
          onChange={(event) => onMarkAnswers(event.currentTarget.checked)}
        />
        {notes}
      </div>
    </div>
  )
}
