import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type DownloadKind, downloadTargetsOf } from '#modules/identity/hand-off/schema.ts'
import { Button, IconButton } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { useOnDemand } from '#ui/components/use-on-demand.ts'
import type { EditorHeadProps } from '../editor-head.tsx'
import type { OpenPlaces } from '../preview/blanks.tsx'
import { useDownloads, useTargetNames } from './use-downloads.ts'

interface DownloadMenuProps extends EditorHeadProps {
  /** Handed in: the list of documents, which has links to files too, looks at no document. */
  findOpen: () => OpenPlaces
}

/** The document as a file or on paper. It names what is open and allows it: blanks print as labeled lines. */
export function DownloadMenu(props: DownloadMenuProps) {
  const { session, editing, wanted, onBegin, findOpen, onShow } = props
  const { claim } = props.claimed
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { forgetEnded, ...choices } = useDownloads(editing.id, () => session.ensureSaved())
  const { start } = choices
  const DownloadPanel = useOnDemand(loadDownloadPanel, open)
  const isBegun = useRef(false)
  // Nothing begins before what an earlier page left unsaved is back; another tab's question is answered
  // first.
  const isSettled = claim === 'writing' || claim === 'reading'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what begins it is that it may.
  useEffect(() => {
    if (wanted === undefined || !isSettled || isBegun.current) return
    isBegun.current = true
    onBegin()
    if (cameByHistory()) return
    setOpen(true)
    start(wanted)
  }, [wanted, isSettled])
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
        icon={<Printer />}
        className="max-sm:hidden"
        onClick={() => {
          setOpen(true)
          start('print')
        }}
      />
      <Dialog
        open={open && claim !== 'asked'}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) forgetEnded()
        }}
        trigger={
          <Button variant="primary" size="small" icon={<Download className="size-4" />}>
            <Trans>Download</Trans>
          </Button>
        }
        title={t`Download the document`}
        takeFocus={showPlace}
      >
        {DownloadPanel && (
          <DownloadPanel
            kind={props.page.template}
            findOpen={findOpen}
            onShow={(place) => {
              goesTo.current = place
              setOpen(false)
            }}
            {...choices}
          />
        )}
      </Dialog>
    </div>
  )
}

/** By Back or Forward, a page that led here (the log-in) may lead here again: then nobody has asked anew. */
function cameByHistory(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival !== undefined && 'type' in arrival && arrival.type === 'back_forward'
}

/** With what every dialog is made of, it comes at the first press of whatever is on the screen. */
const loadDownloadPanel = async () => (await import('./download-panel.tsx')).DownloadPanel

/** The saved document's files as plain links: for browsers without JavaScript, where no dialog opens. */
export function DownloadLinks({ documentId, kind }: { documentId: string; kind: DownloadKind }) {
  const names = useTargetNames()
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {downloadTargetsOf(kind)
        .filter((target) => target !== 'print')
        .map((format) => (
          <a
            key={format}
            href={`/app/documents/${documentId}/download/${format}/`}
            className="text-link py-2.5"
          >
            {names[format]}
          </a>
        ))}
    </p>
  )
}
