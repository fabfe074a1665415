import { Trans, useLingui } from '@lingui/react/macro'
import { RectangleHorizontal, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/components/icon-button.tsx'
import type { InterviewMode } from './use-interview.ts'

interface ModeSwitchProps {
  mode: InterviewMode
  onChange: (mode: InterviewMode) => void
}

/** All questions, or one at a time. */
export function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  const { t } = useLingui()
  const choice = (own: InterviewMode, label: ReactNode) => (
    <button
      type="button"
      aria-pressed={mode === own}
      onClick={() => onChange(own)}
      className={`touch-target relative min-h-9 rounded-control border px-2.5 py-1 text-sm ${
        mode === own
          ? 'border-action bg-action-tint font-medium text-action-strong'
          : 'border-transparent text-muted hover:text-ink'
      }`}
    >
      {label}
    </button>
  )
  return (
    <fieldset aria-label={t`Way of asking`} className="-mr-1 flex">
      {choice('all', <Trans>All at once</Trans>)}
      {choice('one', <Trans>One at a time</Trans>)}
    </fieldset>
  )
}

/** The same on a phone, whose bar has room for one button: it leads to the other way. */
export function ModeToggle({ mode, onChange }: ModeSwitchProps) {
  const { t } = useLingui()
  return mode === 'all' ? (
    <IconButton
      label={t`One at a time`}
      icon={<RectangleHorizontal aria-hidden="true" />}
      className="sm:hidden"
      onClick={() => onChange('one')}
    />
  ) : (
    <IconButton
      label={t`All at once`}
      icon={<Rows3 aria-hidden="true" />}
      className="sm:hidden"
      onClick={() => onChange('all')}
    />
  )
}
