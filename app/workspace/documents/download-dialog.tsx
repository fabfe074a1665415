import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../components/dialog.tsx'
import { DownloadChoices } from '../document/files/download-choices.tsx'
import { useDownloads } from '../document/files/use-downloads.ts'
import type { ShownDocument } from './documents.server.ts'

/** Nothing is being typed here: what there is has been saved. */
const isSaved = async () => true

/** The files of a document of the list. Closing it gives up what is still being made. */
export function DownloadDialog({
  document: { id, title },
  onClose,
}: {
  document: Pick<ShownDocument, 'id' | 'title'>
  onClose: () => void
}) {
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
