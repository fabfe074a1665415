import { useLingui } from '@lingui/react/macro'
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { useOnDemand } from './use-on-demand.ts'

/** What is in a dialog, and how it behaves while it is open. */
export interface DialogContent {
  title: ReactNode
  /** One or two sentences below the title, read out with it. */
  description?: ReactNode
  /** Something is under way that must not be left: neither overlay, close control nor Escape closes it. */
  busy?: boolean | undefined
  width?: 'narrow' | 'medium' | 'wide' | undefined
  /**
   * There is something to read before anything is pressed: the text takes the focus first, so that keys
   * scroll it and a key that was meant for the page decides nothing.
   */
  readFirst?: boolean | undefined
  /** Takes the focus when it closes, and says whether it did; else the focus goes back to what opened it. */
  takeFocus?: (() => boolean) | undefined
  /** The row of buttons at the foot, which stays in view when the content scrolls. */
  footer?: ReactNode
  children?: ReactNode
}

export interface DialogProps extends DialogContent {
  open?: boolean | undefined
  defaultOpen?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** The button that only opens it; focus returns there. Without it, `open` opens the dialog. */
  trigger?: ReactElement | undefined
}

/** A modal dialog: central on a large screen, a sheet at the foot of a phone. No first screen pays for it. */
export function Dialog({ open, defaultOpen = false, onOpenChange, trigger, ...content }: DialogProps) {
  const [isOpenByItself, setOpen] = useState(defaultOpen)
  const isOpen = open ?? isOpenByItself
  const button = useRef<HTMLElement>(null)
  const Panel = useOnDemand(loadPanel, isOpen)

  function change(next: boolean) {
    setOpen(next)
    onOpenChange?.(next)
  }
  const attributes: HTMLAttributes<HTMLElement> & { ref: Ref<HTMLElement> } = {
    ref: button,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => change(true),
  }
  return (
    <>
      {trigger && cloneElement(trigger, attributes)}
      {Panel && <Panel {...content} open={isOpen} onOpenChange={change} trigger={button} />}
    </>
  )
}

async function loadPanel() {
  const { DialogPanel } = await import('./dialog-panel.tsx')
  return DialogPanel
}

/** The title asks, e.g. "Delete this document?"; the description says what happens, and if it is final. */
interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'trigger' | 'title' | 'description'> {
  onOpenChange: (open: boolean) => void
  /** The verb of the question, never "OK". */
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  onConfirm: () => void
  danger?: boolean | undefined
  busy?: boolean | undefined
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel, onConfirm, danger = false, busy = false, ...dialog } = props
  const { t } = useLingui()
  return (
    <Dialog
      {...dialog}
      busy={busy}
      width="narrow"
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)} disabled={busy}>
            {cancelLabel ?? t`Cancel`}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
