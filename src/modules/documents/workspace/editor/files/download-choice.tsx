import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/components/button.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ProgressBar } from '#ui/components/progress-bar.tsx'
import { DownloadFailureText } from './download-failure-text.tsx'
import type { DownloadStep } from './download-file.ts'
import type { Download } from './use-downloads.ts'

interface DownloadChoiceProps {
  icon: ReactNode
  name: string
  detail: string
  /** What is said when it has come to a good end. */
  done: string
  download: Download | undefined
  onStart: () => void
  onCancel: () => void
}

/** One thing that a document can become, and how far it is with that. */
export function DownloadChoice({
  icon,
  name,
  detail,
  done,
  download,
  onStart,
  onCancel,
}: DownloadChoiceProps) {
  const { t } = useLingui()
  const isRunning = download !== undefined && isStep(download)
  const words = (
    <span className="block py-1">
      {name}
      <span className="block font-normal text-muted text-sm">{detail}</span>
    </span>
  )
  return (
    <div>
      <div className="flex items-center gap-1">
        <Button
          wide
          busy={isRunning}
          busyLabel={words}
          icon={icon}
          onClick={onStart}
          className="justify-start! gap-4! text-left! [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-action"
        >
          {words}
        </Button>
        {isRunning && (
          <IconButton label={t`Cancel: ${name}`} icon={<X aria-hidden="true" />} onClick={onCancel} />
        )}
      </div>
      {isRunning && download.kind !== 'offline' && (
        <ProgressBar
          label={name}
          value={download.kind === 'receiving' ? download.share * 100 : undefined}
          className="mt-2"
        />
      )}
      <div role="status" className="text-sm">
        {download !== undefined && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2 pb-1">
            <DownloadState download={download} done={done} onAgain={onStart} />
          </div>
        )}
      </div>
    </div>
  )
}

function isStep(download: Download): download is DownloadStep {
  return ['saving', 'making', 'receiving', 'waiting', 'offline'].includes(download.kind)
}

function DownloadState({
  download,
  done,
  onAgain,
}: {
  download: Download
  done: string
  onAgain: () => void
}) {
  switch (download.kind) {
    case 'saving':
      return <Trans>Your answers are being saved…</Trans>
    case 'making':
    case 'receiving':
      return <Trans>Your file is being made…</Trans>
    case 'waiting':
      return <Trans>Many files are being made just now. Yours is tried again in a few seconds.</Trans>
    case 'offline':
      return <Trans>You are offline. Files are made as soon as you are back.</Trans>
    case 'unprintable': {
      const { characters } = download
      return (
        <>
          <span>
            <Trans>
              Our fonts do not have {characters}. In the PDF a box stands in its place; the Word file keeps
              what you typed.
            </Trans>
          </span>
          <Button size="small" onClick={download.onAccept}>
            <Trans>Go on all the same</Trans>
          </Button>
        </>
      )
    }
    case 'done':
      return done
    case 'to_open':
      return (
        <a href={download.url} target="_blank" rel="noreferrer" className="text-link py-2.5">
          <Trans>Open the PDF, and print it from there</Trans>
        </a>
      )
    default:
      return (
        <>
          <span className="text-alert">
            <DownloadFailureText failure={download} />
          </span>
          {download.kind !== 'refused' && download.kind !== 'gone' && (
            <Button size="small" onClick={onAgain}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </>
      )
  }
}
