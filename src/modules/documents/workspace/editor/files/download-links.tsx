import { Trans } from '@lingui/react/macro'

/** The saved document's files as plain links: for browsers without JavaScript, where no dialog opens. */
export function DownloadLinks({ documentId }: { documentId: string }) {
  const address = `/app/documents/${documentId}/download`
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <a href={`${address}/docx/`} className="text-link py-2.5">
        <Trans>Word</Trans>
      </a>
      <a href={`${address}/pdf/`} className="text-link py-2.5">
        <Trans>PDF</Trans>
      </a>
      <a href={`${address}/txt/`} className="text-link py-2.5">
        <Trans>Plain text</Trans>
      </a>
    </p>
  )
}
