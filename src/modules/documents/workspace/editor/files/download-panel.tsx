import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FileSpreadsheet, FileText, FileType, NotepadText, Printer, Table, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DownloadLimit } from '#modules/entitlements/schema.ts'
import { type DownloadKind, downloadTargetsOf } from '#modules/identity/hand-off/schema.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import type { OpenPlaces } from '../preview/blanks.tsx'
import type { DownloadFailure, DownloadStep } from './download-file.ts'
import { DownloadHistory } from './download-history.tsx'
import { type Download, type useDownloads, useTargetNames } from './use-downloads.ts'

type DownloadChoicesProps = Pick<ReturnType<typeof useDownloads>, 'downloads' | 'start' | 'cancel'> & {
  kind: DownloadKind
}

interface DownloadPanelProps extends DownloadChoicesProps {
  findOpen: () => OpenPlaces
  onShow: (place: OpenPlaces['first']) => void
}

/** What is in the dialog of downloads: what is still open, and the files. */
export function DownloadPanel({ findOpen, onShow, ...choices }: DownloadPanelProps) {
  const ended = Object.values(choices.downloads).filter(({ kind }) => kind === 'done' || kind === 'limited')
  // Mounted with the dialog, so that a look at the whole document is taken only when it is asked for.
  const [places] = useState(findOpen)
  const isPossible = places.contradicting.length === 0
  return (
    <>
      <OpenNotice places={places} onShow={onShow} />
      {isPossible && <DownloadChoices {...choices} />}
      {choices.kind.type === 'spreadsheet' && (
        <p className="mt-3 text-sm">
          <Trans>
            You can edit the Excel file and bring your changes back: above the spreadsheet, choose “Upload
            edited file”.
          </Trans>
        </p>
      )}
      <DownloadHistory ended={ended.length} />
    </>
  )
}

function OpenNotice({ places, onShow }: Pick<DownloadPanelProps, 'onShow'> & { places: OpenPlaces }) {
  const { t } = useLingui()
  const { contradicting, refused, blanks, unanswered, first } = places
  const [contradiction] = contradicting
  const [wrong] = refused
  return (
    <div className="mb-4 flex flex-col gap-2 empty:hidden">
      {contradiction !== undefined && (
        <Notice
          tone="alert"
          title={
            <Plural
              value={contradicting.length}
              one="# answer contradicts another"
              other="# answers contradict others"
            />
          }
          action={
            <Button size="small" onClick={() => onShow(contradiction)}>{t`Show me the first one`}</Button>
          }
        >{t`You can download the document once the answers no longer contradict each other.`}</Notice>
      )}
      {wrong !== undefined && (
        <Notice
          tone="alert"
          title={
            <Plural
              value={refused.length}
              one="# answer needs correcting and is left out"
              other="# answers need correcting and are left out"
            />
          }
          action={<Button size="small" onClick={() => onShow(wrong)}>{t`Show me the first one`}</Button>}
        >{t`Answers that are left out print as labeled blanks until they’re correct.`}</Notice>
      )}
      {first !== undefined && (
        <Notice
          title={
            unanswered > 0 ? (
              <Plural
                value={unanswered}
                one="# required question isn’t answered"
                other="# required questions aren’t answered"
              />
            ) : (
              <Plural value={blanks} one="# place is still blank" other="# places are still blank" />
            )
          }
          action={<Button size="small" onClick={() => onShow(first)}>{t`Show me the first one`}</Button>}
        >
          {blanks > 0 ? (
            <Plural
              value={blanks}
              one="# place prints as a labeled blank that you can fill in later."
              other="# places print as labeled blanks that you can fill in later."
            />
          ) : (
            t`Anything that depends on it is left out of the file.`
          )}
        </Notice>
      )}
    </div>
  )
}

/** Everything that a document can become: a file of each format, or paper. */
export function DownloadChoices({ kind, downloads, start, cancel }: DownloadChoicesProps) {
  const { t } = useLingui()
  const names = useTargetNames()
  const choices = {
    docx: [FileText, t`To edit later (.docx)`],
    pdf: [FileType, t`To send, sign and keep (.pdf)`],
    txt: [NotepadText, t`For messages (.txt)`],
    xlsx: [FileSpreadsheet, t`With its formulas, for Excel, LibreOffice and Google Sheets (.xlsx)`],
    csv: [Table, t`The values of each sheet, for other programs (.zip)`],
    print: [Printer, t`On paper, just like the PDF`],
  } as const
  return (
    <div className="flex flex-col gap-2">
      {downloadTargetsOf(kind).map((target) => {
        const [Icon, detail] = choices[target]
        return (
          <DownloadChoice
            key={target}
            icon={<Icon aria-hidden="true" />}
            name={names[target]}
            detail={detail}
            done={
              target === 'print'
                ? t`Done: your browser’s print dialog is open.`
                : t`Done: the file is in your browser’s downloads.`
            }
            download={downloads[target]}
            onStart={() => start(target)}
            onCancel={() => cancel(target)}
          />
        )
      })}
    </div>
  )
}

interface DownloadChoiceProps {
  icon: ReactNode
  name: string
  detail: string
  done: string
  download: Download | undefined
  onStart: () => void
  onCancel: () => void
}

/** One thing that a document can become, and how far it is with that. */
function DownloadChoice({ icon, name, detail, done, download, onStart, onCancel }: DownloadChoiceProps) {
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
        {isRunning && <IconButton label={t`Cancel: ${name}`} icon={<X />} onClick={onCancel} />}
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

interface DownloadStateProps {
  download: Download
  done: string
  onAgain: () => void
}

function DownloadState({ download, done, onAgain }: DownloadStateProps) {
  const { t } = useLingui()
  switch (download.kind) {
    case 'saving':
      return <Trans>Your answers are being saved…</Trans>
    case 'making':
    case 'receiving':
      return <Trans>Creating your file…</Trans>
    case 'waiting':
      return <Trans>We’re busy right now. We’ll try again in a few seconds.</Trans>
    case 'offline':
      return <Trans>You’re offline. You can download files when you’re back online.</Trans>
    case 'unprintable': {
      const { characters } = download
      return (
        <>
          <span>
            <Trans>
              Our fonts don’t include {characters}. The PDF shows a box instead; the Word file keeps what you
              typed.
            </Trans>
          </span>
          <Button size="small" onClick={download.onAccept}>{t`Continue anyway`}</Button>
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
            <Button size="small" onClick={onAgain}>{t`Try again`}</Button>
          )}
        </>
      )
  }
}

/** Why there is no file, in plain words, and when there is one again. */
export function DownloadFailureText({ failure }: { failure: DownloadFailure }) {
  const { t, i18n } = useLingui()
  if (failure.kind !== 'limited') {
    return {
      unsaved: t`Your last answers aren’t saved yet, so we didn’t create the file.`,
      signed_out: t`You’re logged out. Log in again in another tab, then try again.`,
      refused: t`Your account can’t download this file. You need a plan.`,
      contradictory: t`Some answers contradict each other. You can download the document once you’ve corrected them.`,
      gone: t`This document no longer exists: it was deleted elsewhere.`,
      busy: t`We’re busy right now. Please try again in a minute.`,
      failed: t`We couldn’t create the file.`,
    }[failure.kind]
  }
  if (failure.limit !== undefined) return <LimitText limit={failure.limit} seconds={failure.seconds} />
  return (
    <Trans>
      You’ve downloaded many files in a short time. Your next download is available at{' '}
      {i18n.date(nextMinute(failure.seconds), {
        timeStyle: 'short',
        ...(failure.seconds > HALF_A_DAY && { dateStyle: 'long' }),
      })}
      .
    </Trans>
  )
}

/** In seconds: after it a time of the day alone would be misread. */
const HALF_A_DAY = 12 * 3_600

/** Which limit is reached, of the license (LIC-2) or of texts, and until when. */
function LimitText({ limit, seconds }: { limit: DownloadLimit; seconds: number }) {
  const { t, i18n } = useLingui()
  const next = i18n.date(nextMinute(seconds), { dateStyle: 'long', timeStyle: 'short' })
  return {
    day_limit: t`You’ve used today’s downloads. Your next download is available on ${next}.`,
    month_limit: t`You’ve used this month’s downloads. Your next download is available on ${next}.`,
    network_limit: t`You’ve downloaded from as many networks today as your plan allows. You can keep downloading from those; from this one, your next download is available on ${next}.`,
    text_limit: t`You’ve opened as many documents as you can for now. Each download counts as one, too. You can open the next one on ${next}.`,
  }[limit]
}

/** The first full minute after so many seconds: a time that still holds when it is read. */
function nextMinute(seconds: number): Date {
  const time = Date.now() + seconds * 1000
  return new Date(Math.ceil(time / 60_000) * 60_000)
}
