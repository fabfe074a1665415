import { useLingui } from '@lingui/react/macro'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open?: boolean | undefined
  onOpenChange: (open: boolean) => void
  trigger?: ReactElement | undefined
  /** The question, e.g. "Delete this document?" */
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** The verb of the question, never "OK". */
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  onConfirm: () => void
  danger?: boolean | undefined
  busy?: boolean | undefined
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  confirmLabel,
  cancelLabel,
  onConfirm,
  danger = false,
  busy = false,
}: ConfirmDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      trigger={trigger}
      title={title}
      description={description}
      busy={busy}
      width="narrow"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={busy}>
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
