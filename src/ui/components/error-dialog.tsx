import { useLingui } from '@lingui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorDialogWords } from '#content/brand/error-dialog.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ErrorDialogProps {
  /** Open while there is a message. */
  message: ReactNode
  /** What the button says; it closes the dialog. */
  action?: ReactNode
  onClose: () => void
  title?: ReactNode
}

/** ERR-4: says what went wrong, with a warning icon and a button that closes it. */
export function ErrorDialog({ message, action, onClose, title }: ErrorDialogProps) {
  const { i18n } = useLingui()
  return (
    <Dialog
      open={message !== undefined && message !== null && message !== ''}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={
        <span className="flex items-center gap-3">
          <TriangleAlert className="size-7 shrink-0 text-alert" />
          {title ?? i18n._(errorDialogWords.title)}
        </span>
      }
      description={message}
      width="narrow"
      footer={
        <Button variant="primary" onClick={onClose}>
          {action ?? i18n._(errorDialogWords.action)}
        </Button>
      }
    />
  )
}
