import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'

interface OtherTabDialogProps {
  open: boolean
  onTakeOver: () => void
  onRead: () => void
  /** Takes the focus when it closes, and says whether it did: nothing on the page has opened it. */
  takeFocus: () => boolean
}

/** One tab at a time writes a document: asked by the second one. */
export function OtherTabDialog({ open, onTakeOver, onRead, takeFocus }: OtherTabDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={onRead}
      title={t`This document is open in another tab`}
      description={t`Work on it in one tab at a time, so that no answer overwrites another. What was typed there is saved first, and comes along.`}
      width="narrow"
      takeFocus={takeFocus}
      footer={
        <>
          <Button onClick={onRead}>
            <Trans>Read only here</Trans>
          </Button>
          <Button variant="primary" onClick={onTakeOver}>
            <Trans>Work here</Trans>
          </Button>
        </>
      }
    />
  )
}
