import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../components/dialog.tsx'
import { DownloadChoices } from '../document/files/download-choices.tsx'
import { WithheldDialog } from '../document/files/redacted-download.tsx'
import { useDownloads } from '../document/files/use-downloads.ts'
import type { ShownDocument } from './documents.server.ts'

/** Nothing is being typed here: what there is has been saved. */
const isSaved = async () => true

interface DownloadDialogProps {
  document: Pick<ShownDocument, 'id' | 'title' | 'templateSlug' | 'template'>
  onClose: () => void
}

/** The files of a document of the list, or what opens them. */
export function DownloadDialog({ document, onClose }: DownloadDialogProps) {
  if (document.template.mayDownload) return <OpenDownload document={document} onClose={onClose} />
  const { id, templateSlug: slug } = document
  return <WithheldDialog document={{ slug, id }} open onOpenChange={(open) => !open && onClose()} />
}

/** Closing it gives up what is still being made. */
function OpenDownload({ document: { id, title }, onClose }: DownloadDialogProps) {
  const { t } = useLingui()
  const downloads = useDownloads(id, isSaved)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Download “${title}”`}>
      {/* Room for the outline of the first, which has the focus. */}
      <div className="pt-1">
        <DownloadChoices {...downloads} />
      </div>
    </Dialog>
  )
}
