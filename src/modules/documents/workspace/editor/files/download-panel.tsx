import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { DownloadChoices } from './download-choices.tsx'
import { DownloadHistory } from './download-history.tsx'
import type { OpenPlaces } from './open-places.ts'
import type { Downloads, useDownloads } from './use-downloads.ts'

interface DownloadPanelProps extends Pick<ReturnType<typeof useDownloads>, 'downloads' | 'start' | 'cancel'> {
  /** What a file made now would leave open. */
  findOpen: () => OpenPlaces
  onShow: (place: OpenPlaces['first']) => void
}

/** What is in the dialog of downloads: what is still open, and the files. */
export function DownloadPanel({ findOpen, onShow, ...downloads }: DownloadPanelProps) {
  return (
    <>
      <OpenNotice findOpen={findOpen} onShow={onShow} />
      <DownloadChoices {...downloads} />
      <DownloadHistory ended={countEnded(downloads.downloads)} />
    </>
  )
}

function countEnded(downloads: Downloads): number {
  return Object.values(downloads).filter(({ kind }) => kind === 'done' || kind === 'limited').length
}

/** Mounted with the dialog, so that a look at the whole document is taken only when it is asked for. */
function OpenNotice({ findOpen, onShow }: Pick<DownloadPanelProps, 'findOpen' | 'onShow'>) {
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
          <Trans>What is left out prints as a labeled blank until it is right.</Trans>
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
            <Trans>They print as labeled blanks, to be filled in later.</Trans>
          ) : (
            <Trans>What depends on it is left out of the file.</Trans>
          )}
        </Notice>
      )}
    </div>
  )
}
