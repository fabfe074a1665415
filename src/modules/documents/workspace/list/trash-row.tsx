import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '#ui/components/icon-button.tsx'
import { ListRow } from '#ui/components/list.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { useMoment } from '#ui/components/use-moment.ts'
import type { ShownDocument } from './documents.server.ts'
import { IconLink } from './icon-link.tsx'
import { listAddress } from './list-address.ts'
import { ListForm, useIsSent } from './list-form.tsx'
import { rowId } from './row-id.ts'
import { RowTemplate, RowTitle } from './row-title.tsx'
import { type Selection, SelectionBox } from './selection.tsx'

interface TrashRowProps {
  document: ShownDocument
  /** Counted from 1. */
  position: number
  isChosen: boolean
  onChoose: Selection['change']
  onDelete: (id: string) => void
}

/** One document in the trash: until when, and the two ways out. Remembered, because a list may have hundreds. */
export const TrashRow = memo(function TrashRow({
  document,
  position,
  isChosen,
  onChoose,
  onDelete,
}: TrashRowProps) {
  const { t } = useLingui()
  const { id, title, deletedFrom } = document
  const isRestoring = useIsSent('restore', id)
  return (
    <ListRow
      start={<SelectionBox id={id} title={title} isChosen={isChosen} onChange={onChoose} />}
      title={<RowTitle id={rowId(position)} title={title} />}
      detail={
        <>
          <RowTemplate document={document} />
          {deletedFrom !== null && <DeletedFrom date={deletedFrom} />}
        </>
      }
      end={
        <div className="flex max-xs:-mr-2">
          <ListForm intent="restore" ids={[id]}>
            <IconButton
              type="submit"
              label={t`Restore “${title}”`}
              icon={<RotateCcw aria-hidden="true" />}
              busy={isRestoring}
            />
          </ListForm>
          <DeleteForGood document={document} onDelete={() => onDelete(id)} />
        </div>
      }
    />
  )
})

/** Asks first: in a dialog, and before JavaScript on a page of its own. */
function DeleteForGood({
  document: { id, title },
  onDelete,
}: {
  document: Pick<ShownDocument, 'id' | 'title'>
  onDelete: () => void
}) {
  const { t } = useLingui()
  const here = useLocation()
  const label = t`Delete “${title}” for good`
  const icon = <Trash2 aria-hidden="true" />
  if (useIsLive()) return <IconButton label={label} icon={icon} onClick={onDelete} />
  return <IconLink label={label} icon={icon} to={listAddress(here, { confirm: id })} />
}

/** Until when it can be restored. */
function DeletedFrom({ date }: { date: Date }) {
  const day = useMoment(date, 'day')
  return (
    <Trans>
      Deleted for good on <time dateTime={date.toISOString()}>{day}</time>
    </Trans>
  )
}
