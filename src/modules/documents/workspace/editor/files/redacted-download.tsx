import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { PlanOffer } from '#modules/entitlements/schema.ts'
import { Button } from '#ui/components/button.tsx'
import { useOnDemand } from '#ui/components/use-on-demand.ts'
import { type Editing, isUnsaved } from '../editing/editing.ts'
import type { EditingSession } from '../editing/editing-session.ts'

interface RedactedDownloadProps {
  slug: string
  offers: readonly PlanOffer[]
  session: EditingSession
  editing: Editing
  /** How many required questions have no answer yet. */
  countMissing: () => number
}

/** Stands where files are downloaded and says what opens them: a button that does nothing loses people. */
export function RedactedDownload({ slug, offers, session, editing, countMissing }: RedactedDownloadProps) {
  const [isOpen, setOpen] = useState(false)
  const RedactedDialog = useOnDemand(loadRedactedDialog, isOpen)
  const isSaved = editing.version > 0 && !isUnsaved(editing)

  function change(next: boolean) {
    setOpen(next)
    // Whoever leaves for the prices comes back to a document that is there.
    if (next) void session.ensureSaved()
  }
  return (
    <>
      <Button
        size="small"
        className="noscript:hidden!"
        icon={<Download aria-hidden="true" className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => change(true)}
      >
        <Trans>Download</Trans>
      </Button>
      {RedactedDialog && (
        <RedactedDialog
          document={{ slug, id: editing.id }}
          offers={offers}
          countMissing={countMissing}
          open={isOpen}
          onOpenChange={change}
          saving={isSaved ? undefined : editing.problem || editing.theirs ? 'failed' : 'under way'}
          onSave={() => session.ensureSaved()}
        />
      )}
    </>
  )
}

/** With what every dialog is made of: whoever has both needs no connection to be told. */
async function loadRedactedDialog() {
  const [{ RedactedDialog }] = await Promise.all([
    import('./redacted-dialog.tsx'),
    import('#ui/components/dialog-panel.tsx'),
  ])
  return RedactedDialog
}
