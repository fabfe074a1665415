import { useLingui } from '@lingui/react/macro'
import { FileText, FileType, NotepadText, Printer } from 'lucide-react'
import type { DownloadTarget } from '#modules/identity/hand-off/schema.ts'
import { DownloadChoice } from './download-choice.tsx'
import type { useDownloads } from './use-downloads.ts'

/** Everything that a document can become: a file of each format, or paper. */
export function DownloadChoices({
  downloads,
  start,
  cancel,
}: Pick<ReturnType<typeof useDownloads>, 'downloads' | 'start' | 'cancel'>) {
  const { t } = useLingui()
  const choice = (target: DownloadTarget) => ({
    download: downloads[target],
    onStart: () => start(target),
    onCancel: () => cancel(target),
  })
  const inDownloads = t`Done: the file is with your browser's downloads.`
  return (
    <div className="flex flex-col gap-2">
      <DownloadChoice
        icon={<FileText aria-hidden="true" />}
        name={t`Word`}
        detail={t`To go on writing: .docx`}
        done={inDownloads}
        {...choice('docx')}
      />
      <DownloadChoice
        icon={<FileType aria-hidden="true" />}
        name={t`PDF`}
        detail={t`To send, sign and keep: .pdf`}
        done={inDownloads}
        {...choice('pdf')}
      />
      <DownloadChoice
        icon={<NotepadText aria-hidden="true" />}
        name={t`Plain text`}
        detail={t`For a message: .txt`}
        done={inDownloads}
        {...choice('txt')}
      />
      <DownloadChoice
        icon={<Printer aria-hidden="true" />}
        name={t`Print`}
        detail={t`On paper as in the PDF`}
        done={t`Done: your browser's print dialog has it.`}
        {...choice('print')}
      />
    </div>
  )
}
