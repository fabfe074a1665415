import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { IconButton } from '../../components/icon-button.tsx'
import { ListRow } from '../../components/list.tsx'
import { useIsLive } from '../frame/use-is-live.ts'
import { RowTitle } from './document-row.tsx'
import type { ShownDocument } from './documents.server.ts'
import { listAddress } from './list-address.ts'
import { ListForm, useIsSent } from './list-form.tsx'
import { rowId } from './row-id.ts'
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
  const { id, title, template, foreign, deletedFrom } = document
  const isRestoring = useIsSent('restore', id)
  return (
    <ListRow
      start={<SelectionBox id={id} title={title} isChosen={isChosen} onChange={onChoose} />}
      title={<RowTitle id={rowId(position)} title={title} />}
      detail={
        <>
          {template.title !== title && (
            <span lang={foreign?.tag} className="wrap-anywhere">
              {template.title} ·{' '}
            </span>
          )}
          {deletedFrom !== null && <DeletedFrom date={deletedFrom} />}
        </>
      }
      end={
        <div className="flex">
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
  return (
    <Link
      discover="none"
      to={listAddress(here, { confirm: id })}
      aria-label={label}
      className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-action-tint hover:text-action-strong [&_svg]:size-5"
    >
      {icon}
    </Link>
  )
}

/** The server knows the moment but not the reader's time zone: it says the day in UTC. */
function DeletedFrom({ date }: { date: Date }) {
  const { i18n } = useLingui()
  const isLive = useIsLive()
  const day = i18n.date(date, { dateStyle: 'medium', ...(!isLive && { timeZone: 'UTC' }) })
  return (
    <Trans>
      Deleted for good on <time dateTime={date.toISOString()}>{day}</time>
    </Trans>
  )
}
