import { Trans, useLingui } from '@lingui/react/macro'
import { FileText, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'

export type View = 'questions' | 'document'

interface ViewSwitchProps {
  view: View
  onChange: (view: View) => void
  /** Whether what was typed is safe: it stays in view with the switch. */
  state: ReactNode
}

/** What a small screen shows: the questions or the document. */
export function ViewSwitch({ view, onChange, state }: ViewSwitchProps) {
  const { t } = useLingui()
  const look = (own: View) =>
    `flex min-h-11 flex-1 items-center justify-center gap-1.5 border-b-2 font-medium -outline-offset-2! [&_svg]:size-5 ${
      own === view ? 'border-action text-action' : 'border-transparent text-muted'
    }`
  return (
    <div className="sticky top-0 z-20 flex flex-wrap items-center gap-x-3 border-line border-y bg-paper px-gutter lg:hidden noscript:hidden">
      <fieldset aria-label={t`Show`} className="-mb-px flex flex-1">
        <button
          type="button"
          aria-pressed={view === 'questions'}
          onClick={() => onChange('questions')}
          className={look('questions')}
        >
          <ListChecks aria-hidden="true" />
          <Trans>Questions</Trans>
        </button>
        <button
          type="button"
          aria-pressed={view === 'document'}
          onClick={() => onChange('document')}
          className={look('document')}
        >
          <FileText aria-hidden="true" />
          <Trans>Preview</Trans>
        </button>
      </fieldset>
      {state}
    </div>
  )
}
