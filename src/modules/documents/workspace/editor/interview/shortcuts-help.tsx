import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog } from '#ui/components/dialog.tsx'
import { isApple } from './is-apple.ts'

interface ShortcutsHelpProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The keys of `use-shortcuts.ts` and `questions-form.tsx`. */
export function ShortcutsHelp({ open, onOpenChange }: ShortcutsHelpProps) {
  const { t } = useLingui()
  const command = isApple() ? '⌘' : t`Ctrl`
  const shift = t`Shift`
  const alt = isApple() ? '⌥' : t`Alt`
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keyboard shortcuts`} readFirst>
      <dl className="divide-y divide-line border-line border-y">
        <Keys keys={[t`Enter`]}>
          <Trans>To the next input, then to the next question</Trans>
        </Keys>
        <Keys keys={[command, t`Enter`]}>
          <Trans>To the next question, from anywhere in this one</Trans>
        </Keys>
        <Keys keys={[command, shift, t`Enter`]}>
          <Trans>To the question before</Trans>
        </Keys>
        <Keys keys={['F8']}>
          <Trans>To the next blank of the document</Trans>
        </Keys>
        <Keys keys={[shift, 'F8']}>
          <Trans>To the blank before</Trans>
        </Keys>
        <Keys keys={[alt, t`Enter`]}>
          <Trans>From a question to its place in the document, and back</Trans>
        </Keys>
        <Keys keys={[command, 'Z']}>
          <Trans>Undo</Trans>
        </Keys>
        <Keys keys={[command, shift, 'Z']}>
          <Trans>Redo</Trans>
        </Keys>
        <Keys keys={[command, '/']}>
          <Trans>This help</Trans>
        </Keys>
      </dl>
    </Dialog>
  )
}

function Keys({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
      <dt className="min-w-0">{children}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="rounded-sm border border-field-line bg-sunken px-2 py-0.5 font-sans text-sm"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  )
}
