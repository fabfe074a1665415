import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Download, FileText, FileType, NotepadText } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { fetchFile } from './fetch-file.ts'
import type { OpenPlaces } from './open-places.ts'

type Format = 'docx' | 'pdf' | 'txt'
type Failure = 'offline' | 'unsaved' | 'failed'
type Work = { format: Format; state: 'busy' | 'done' | Failure }

interface DownloadMenuProps {
  documentId: string
  /** What a file made now would leave open. */
  findOpen: () => OpenPlaces
  /** Saves first; answers whether everything is safe. */
  onFlush: () => Promise<boolean>
  onShow: (field: string, part?: string) => void
}

/** The document as a file. What is open is told before, and allowed: blanks print as labelled lines. */
export function DownloadMenu({ documentId, findOpen, onFlush, onShow }: DownloadMenuProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [work, setWork] = useState<Work>()
  const goesTo = useRef<OpenPlaces['first']>(undefined)
  useEffect(() => {
    const place = goesTo.current
    if (open || !place) return
    goesTo.current = undefined
    // After the dialog, which is gone by now, has given the focus back to its button.
    setTimeout(() => onShow(place.field, place.part))
  }, [open, onShow])

  async function download(format: Format) {
    if (work?.state === 'busy') return
    setWork({ format, state: 'busy' })
    const isSaved = await onFlush()
    const isDone = isSaved && (await fetchFile(`/app/documents/${documentId}/download/${format}/`))
    setWork({ format, state: isDone ? 'done' : failureOf(isSaved) })
  }
  const choice = (format: Format) => ({
    busy: work?.format === format && work.state === 'busy',
    onChoose: () => void download(format),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setWork(undefined)
      }}
      trigger={
        <Button variant="primary" size="small" icon={<Download aria-hidden="true" className="size-4" />}>
          <Trans>Download</Trans>
        </Button>
      }
      title={t`Download the document`}
    >
      <OpenNotice
        findOpen={findOpen}
        onShow={(place) => {
          goesTo.current = place
          setOpen(false)
        }}
      />
      <div className="flex flex-col gap-2">
        <Choice
          icon={<FileText aria-hidden="true" />}
          name={t`Word`}
          detail={t`To go on writing: .docx`}
          {...choice('docx')}
        />
        <Choice
          icon={<FileType aria-hidden="true" />}
          name={t`PDF`}
          detail={t`To print, send and sign: .pdf`}
          {...choice('pdf')}
        />
        <Choice
          icon={<NotepadText aria-hidden="true" />}
          name={t`Plain text`}
          detail={t`For a message: .txt`}
          {...choice('txt')}
        />
      </div>
      <div aria-live="polite" className="min-h-12 pt-4 text-sm">
        {work?.state === 'busy' && <Trans>Your file is being made…</Trans>}
        {work?.state === 'done' && <Trans>Done: the file is with your browser's downloads.</Trans>}
        {work !== undefined && work.state !== 'busy' && work.state !== 'done' && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-alert">
            <FailureText failure={work.state} />
            <Button size="small" onClick={() => void download(work.format)}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Why there is no file: saving comes first, and both need a connection. */
function failureOf(isSaved: boolean): Failure {
  if (!navigator.onLine) return 'offline'
  return isSaved ? 'failed' : 'unsaved'
}

function FailureText({ failure }: { failure: Failure }) {
  if (failure === 'offline') return <Trans>You are offline. Files are made as soon as you are back.</Trans>
  if (failure === 'unsaved') return <Trans>Your last answers are not saved yet, so no file was made.</Trans>
  return <Trans>The file could not be made.</Trans>
}

/** Mounted with the dialog, so that a look at the whole document is taken only when it is asked for. */
function OpenNotice({
  findOpen,
  onShow,
}: {
  findOpen: () => OpenPlaces
  onShow: (place: OpenPlaces['first']) => void
}) {
  const { blanks, unanswered, first } = findOpen()
  if (first === undefined) return null
  return (
    <div className="mb-4">
      <Notice
        title={
          blanks > 0 ? (
            <Plural value={blanks} one="# place is still blank" other="# places are still blank" />
          ) : (
            <Plural
              value={unanswered}
              one="# required question has no answer"
              other="# required questions have no answer"
            />
          )
        }
        action={
          <Button size="small" onClick={() => onShow(first)}>
            <Trans>Show me the first</Trans>
          </Button>
        }
      >
        {blanks > 0 ? (
          <Trans>They print as labelled blanks, to be filled in later.</Trans>
        ) : (
          <Trans>What depends on it is left out of the file.</Trans>
        )}
      </Notice>
    </div>
  )
}

interface ChoiceProps {
  icon: ReactNode
  name: string
  detail: string
  busy: boolean
  onChoose: () => void
}

function Choice({ icon, name, detail, busy, onChoose }: ChoiceProps) {
  return (
    <Button wide busy={busy} onClick={onChoose} className="justify-start! text-left!">
      <span className="flex items-center gap-4 py-1 [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-action">
        {icon}
        <span>
          {name}
          <span className="block font-normal text-muted text-sm">{detail}</span>
        </span>
      </span>
    </Button>
  )
}
