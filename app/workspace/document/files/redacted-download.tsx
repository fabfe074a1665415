import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type DownloadTarget, downloadTargets } from '#domain/hand-off/schema.ts'
import { Button } from '../../../components/button.tsx'
import { buttonClass } from '../../../components/button-class.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { RadioGroup } from '../../../components/radio-group.tsx'
import { useLanguage } from '../../../use-language.ts'
import { LICENCE_PATH } from '../../licence/licence-path.ts'
import { documentPath, withNext } from '../../next-path.ts'
import { type Editing, isUnsaved } from '../editing/editing.ts'
import type { EditingSession } from '../editing/editing-session.ts'

interface WithheldDownloadProps {
  slug: string
  session: EditingSession
  editing: Editing
}

/** Stands where files are downloaded, and says what opens them: a button that does nothing would lose people. */
export function RedactedDownload({ slug, session, editing }: WithheldDownloadProps) {
  const [isOpen, setOpen] = useState(false)
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
      <WithheldDialog
        document={{ slug, id: editing.id }}
        open={isOpen}
        onOpenChange={change}
        saving={isSaved ? undefined : editing.problem || editing.theirs ? 'failed' : 'under way'}
        onSave={() => void session.ensureSaved()}
      />
    </>
  )
}

interface WithheldDialogProps {
  document: { slug: string; id: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether the last answers are on their way, or could not be saved. */
  saving?: 'under way' | 'failed' | undefined
  onSave?: () => void
}

/** Says what a plan opens, takes which file is wanted, and leads to the prices; what is paid there leads back to this file. */
export function WithheldDialog({ document, open, onOpenChange, saving, onSave }: WithheldDialogProps) {
  const { t } = useLingui()
  const { prefix } = useLanguage()
  const [download, setDownload] = useState<DownloadTarget>('docx')
  const next = documentPath({ ...document, download })
  const prices = `${prefix}/pricing/plans/your-document/?document=${document.slug}`
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Files come with a license`}
      description={t`A license gives you this document as a file, its whole text on the screen, copying and printing.`}
      footer={
        <>
          <LinkButton to={withNext(LICENCE_PATH, next)}>
            <Trans>See what a license opens</Trans>
          </LinkButton>
          {saving === undefined ? (
            <a href={withNext(prices, next)} className={buttonClass({ variant: 'primary' })}>
              <Trans>See plans and prices</Trans>
            </a>
          ) : (
            <Button variant="primary" busy={saving === 'under way'} onClick={onSave}>
              {saving === 'failed' ? <Trans>Try again</Trans> : <Trans>See plans and prices</Trans>}
            </Button>
          )}
        </>
      }
    >
      <RadioGroup
        legend={t`Which file do you want?`}
        name="wanted-file"
        value={download}
        onValueChange={(value) => setDownload(downloadTargets.find((target) => target === value) ?? 'docx')}
        options={[
          { value: 'docx', label: t`Word` },
          { value: 'pdf', label: t`PDF` },
          { value: 'txt', label: t`Plain text` },
        ]}
      />
      <p role="status" className="mt-1 text-sm">
        {saving === 'failed' ? (
          <span className="text-alert">
            <Trans>Your last answers are not saved yet.</Trans>
          </span>
        ) : (
          <span className="text-muted">
            <Trans>
              Your answers are saved. After you pay, you come back to this document and your download starts.
            </Trans>
          </span>
        )}
      </p>
    </Dialog>
  )
}
