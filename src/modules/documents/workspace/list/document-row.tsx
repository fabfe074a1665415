import { memo } from 'react'
import { ListRow } from '#ui/components/list.tsx'
import { ChangedAt } from './changed-at.tsx'
import type { ShownDocument } from './documents.server.ts'
import { useIsSent } from './list-form.tsx'
import { RowActions } from './row-actions.tsx'
import { rowId } from './row-id.ts'
import { RowMenu } from './row-menu.tsx'
import { RowTemplate, RowTitle } from './row-title.tsx'
import { type Selection, SelectionBox } from './selection.tsx'

interface DocumentRowProps {
  document: ShownDocument
  /** Counted from 1. */
  position: number
  isChosen: boolean
  onChoose: Selection['change']
  /** The actions stand in the row, because no menu opens before JavaScript. */
  showsActions: boolean
  onRename: (id: string) => void
  onDownload: (id: string) => void
}

/** One document, where it is opened, and what can be done with it. Remembered, because a list may have hundreds. */
export const DocumentRow = memo(function DocumentRow({
  document,
  position,
  isChosen,
  onChoose,
  showsActions,
  onRename,
  onDownload,
}: DocumentRowProps) {
  const { id, title, templateSlug, updatedAt, foreign } = document
  const isCopying = useIsSent('duplicate', id)
  const isGoing = useIsSent('delete', id)
  return (
    <ListRow
      start={<SelectionBox id={id} title={title} isChosen={isChosen} onChange={onChoose} />}
      title={<RowTitle id={rowId(position)} title={title} />}
      to={`/app/doc/${templateSlug}/?document=${id}`}
      detail={
        <>
          <RowTemplate document={document} />
          {foreign !== undefined && `${foreign.name} · `}
          <ChangedAt date={updatedAt} />
          {showsActions && <RowActions document={document} />}
        </>
      }
      end={
        // The icon, and not the ground that it is pressed on, ends where the row does.
        <div className="max-xs:-mr-2">
          <RowMenu
            document={document}
            busy={isCopying || isGoing}
            onRename={() => onRename(id)}
            onDownload={() => onDownload(id)}
          />
        </div>
      }
    />
  )
})
