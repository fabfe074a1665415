import { useLingui } from '@lingui/react/macro'
import { Dialog } from '#ui/components/dialog.tsx'
import { isApple } from './shortcuts.ts'

interface ShortcutsHelpProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The keys of `useShortcuts` and `questions-form.tsx`. */
export function ShortcutsHelp({ open, onOpenChange }: ShortcutsHelpProps) {
  const { t } = useLingui()
  const command = isApple() ? '⌘' : t`Ctrl`
  const shift = t`Shift`
  const alt = isApple() ? '⌥' : t`Alt`
  const enter = t`Enter`
  const shortcuts: [does: string, ...keys: string[]][] = [
    [t`Next field, then next question`, enter],
    [t`Next question, from any field in this one`, command, enter],
    [t`Previous question`, command, shift, enter],
    [t`Next blank in the document`, 'F8'],
    [t`Previous blank in the document`, shift, 'F8'],
    [t`Switch between a question and its place in the document`, alt, enter],
    [t`Undo`, command, 'Z'],
    [t`Redo`, command, shift, 'Z'],
    [t`This help`, command, '/'],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keyboard shortcuts`} readFirst>
      <dl className="divide-y divide-line border-line border-y">
        {shortcuts.map(([does, ...keys]) => (
          <div key={does} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
            <dt className="min-w-0">{does}</dt>
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
        ))}
      </dl>
    </Dialog>
  )
}
