import { useLingui } from '@lingui/react/macro'
import { Dialog } from '#ui/components/dialog.tsx'
import { isApple } from './shortcuts.ts'

interface ShortcutsHelpProps {
  /** Whether it has cells beside its questions. */
  isSheet: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The keys of `useShortcuts`, `questions-form.tsx` and, of a spreadsheet, `book-grid.tsx`. */
export function ShortcutsHelp({ isSheet, open, onOpenChange }: ShortcutsHelpProps) {
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
  const inCells: typeof shortcuts = [
    [t`Edit a cell`, enter],
    [t`Leave a cell as it was`, t`Esc`],
    [t`Select several cells`, shift, t`Arrow keys`],
    [t`Go to the edge of the sheet`, command, t`Arrow keys`],
    [t`Copy, and paste here or in Excel`, command, 'C', 'V'],
    [t`Fill down from the first selected cell`, command, 'D'],
    [t`Fill right from the first selected cell`, command, 'R'],
    [t`Empty the selected cells`, t`Delete`],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keyboard shortcuts`} readFirst>
      <Keys shortcuts={shortcuts} />
      {isSheet && (
        <>
          <h3 className="mt-6 mb-2 font-semibold">{t`In the cells of the spreadsheet`}</h3>
          <Keys shortcuts={inCells} />
        </>
      )}
    </Dialog>
  )
}

function Keys({ shortcuts }: { shortcuts: readonly [does: string, ...keys: string[]][] }) {
  return (
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
  )
}
