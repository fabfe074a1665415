import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/button.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import type { DownloadFailure, DownloadStep } from './download-file.ts'
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
            <FailureText failure={download} />
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

function FailureText({ failure }: { failure: DownloadFailure }) {
  const { i18n } = useLingui()
  switch (failure.kind) {
    case 'unsaved':
      return <Trans>Your last answers are not saved yet, so no file was made.</Trans>
    case 'signed_out':
      return <Trans>You are logged out. Log in again in another tab, then try once more.</Trans>
    case 'refused':
      return <Trans>Your account may not have this file. A license opens it.</Trans>
    case 'gone':
      return <Trans>This document is not here any more: it was deleted elsewhere.</Trans>
    case 'busy':
      return <Trans>Too many files are being made just now. Please try again in a minute.</Trans>
    case 'limited':
      // The files of a day or a month are used up: the other limit is over within minutes.
      if (failure.seconds > SECONDS_OF_A_PAUSE) {
        return (
          <Trans>
            Your license gives no more files for now, or not from this network. The next one is there on{' '}
            {i18n.date(nextMinute(failure.seconds), { dateStyle: 'long', timeStyle: 'short' })}.
          </Trans>
        )
      }
      return (
        <Trans>
          You have made many files in a short time. The next can be made at{' '}
          {i18n.date(nextMinute(failure.seconds), { timeStyle: 'short' })}.
        </Trans>
      )
    default:
      return <Trans>The file could not be made.</Trans>
  }
}

const SECONDS_OF_A_PAUSE = 600

/** The first full minute after so many seconds: a time that still holds when it is read. */
function nextMinute(seconds: number): Date {
  const time = Date.now() + seconds * 1000
  return new Date(Math.ceil(time / 60_000) * 60_000)
}
