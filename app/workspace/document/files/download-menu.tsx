import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Download, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { DownloadChoices } from './download-choices.tsx'
import type { OpenPlaces } from './open-places.ts'
import { useDownloads } from './use-downloads.ts'

interface DownloadMenuProps {
  documentId: string
  /** What a file made now would leave open. */
  findOpen: () => OpenPlaces
  /** Saves first; answers whether everything is safe. */
  onFlush: () => Promise<boolean>
  onShow: (field: string, part?: string) => void
}

/** The document as a file or on paper. What is open is told before, and allowed: blanks print as labelled lines. */
export function DownloadMenu({ documentId, findOpen, onFlush, onShow }: DownloadMenuProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { downloads, start, cancel, forgetEnded } = useDownloads(documentId, onFlush)
  const goesTo = useRef<OpenPlaces['first']>(undefined)

  /** What the dialog was left for, if it was for something. */
  function showPlace(): boolean {
    const place = goesTo.current
    goesTo.current = undefined
    if (place) onShow(place.field, place.part)
    return place !== undefined
  }

  return (
    <div className="flex items-center gap-1">
      {/* A phone's bar has no room for it: there it is one of the choices. */}
      <IconButton
        label={t`Print`}
        icon={<Printer aria-hidden="true" />}
        className="max-sm:hidden"
        onClick={() => {
          setOpen(true)
          start('print')
        }}
      />
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) forgetEnded()
        }}
        trigger={
          <Button variant="primary" size="small" icon={<Download aria-hidden="true" className="size-4" />}>
            <Trans>Download</Trans>
          </Button>
        }
        title={t`Download the document`}
        takeFocus={showPlace}
      >
        <OpenNotice
          findOpen={findOpen}
          onShow={(place) => {
            goesTo.current = place
            setOpen(false)
          }}
        />
        <DownloadChoices downloads={downloads} start={start} cancel={cancel} />
      </Dialog>
    </div>
  )
}

/** Mounted with the dialog, so that a look at the whole document is taken only when it is asked for. */
function OpenNotice({
  findOpen,
  onShow,
}: {
  findOpen: () => OpenPlaces
  onShow: (place: OpenPlaces['first']) => void
}) {
  const [{ refused, blanks, unanswered, first }] = useState(findOpen)
  const [wrong] = refused
  return (
    <div className="mb-4 flex flex-col gap-2 empty:hidden">
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
          action={
            <Button size="small" onClick={() => onShow(wrong)}>
              <Trans>Show me the first</Trans>
            </Button>
          }
        >
          <Trans>What is left out prints as a labelled blank until it is right.</Trans>
        </Notice>
      )}
      {first !== undefined && (
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
      )}
    </div>
  )
}
