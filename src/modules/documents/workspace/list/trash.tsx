import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, IconButton, LinkButton, TextLink } from '#ui/components/button.tsx'
import { ConfirmDialog } from '#ui/components/dialog.tsx'
import { EmptyState, ListRow } from '#ui/components/list.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { useMoment } from '#ui/components/use-moment.ts'
import { Page } from '#ui/workspace/page.tsx'
import type { DocumentsPage, Problem } from './documents.server.ts'
import { ListForm, listAddress, rowId, useIsSent, useSend } from './list-form.tsx'
import { ListFrame, ShowMore } from './list-frame.tsx'
import { OutcomeMessage, useFocusAfter } from './outcome-message.tsx'
import { IconLink, RowPicture, type RowProps, RowTemplate, RowTitle } from './row-title.tsx'
import { SelectAll, SelectionBar, SelectionBox, useSelection } from './selection.tsx'

/** What somebody has deleted, until it is deleted for good. */
export function Trash({ page, problem }: { page: DocumentsPage; problem: Problem | undefined }) {
  const { t } = useLingui()
  const { list, outcome, opened } = page
  const { documents, total } = list
  const selection = useSelection(documents.map(({ id }) => id))
  const [asked, setAsked] = useState(opened?.kind === 'confirm' ? opened.id : undefined)
  const deletion = asked === ALL && total > 0 ? ALL : documents.find(({ id }) => id === asked)
  const heading = useFocusAfter(outcome)
  return (
    <Page title={t`Trash`} actions={<TextLink to="/app/documents/">{t`Back to my documents`}</TextLink>}>
      <OutcomeMessage outcome={outcome} problem={problem} />
      {deletion && (
        <DeletionConfirmation deletion={deletion} count={total} onClose={() => setAsked(undefined)} />
      )}
      {total === 0 ? (
        <EmptyState icon={<Trash2 />} title={<Trans>The trash is empty</Trans>}>
          <Trans>Deleted documents appear here. You can restore them for 30 days.</Trans>
        </EmptyState>
      ) : (
        <>
          <p className="max-w-measure text-muted">
            <Trans>Deleted documents stay here for 30 days. After that, they’re deleted for good.</Trans>
          </p>
          <div className="my-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p ref={heading} tabIndex={-1} role="status" className="text-muted tabular-nums outline-none">
              <Plural value={total} one="# document" other="# documents" />
            </p>
            <div className="flex flex-wrap items-center gap-x-5">
              {documents.length > 1 && <SelectAll selection={selection} count={documents.length} />}
              <EmptyButton onPress={() => setAsked(ALL)} />
            </div>
          </div>
          <ListFrame label={t`Trash`}>
            {documents.map((document, index) => (
              <TrashRow
                key={document.id}
                document={document}
                position={index + 1}
                isChosen={selection.has(document.id)}
                onChoose={selection.change}
                onDelete={setAsked}
              />
            ))}
          </ListFrame>
          <ShowMore {...page} />
          <SelectionBar
            selection={selection}
            intent="restore"
            icon={<RotateCcw className="size-5" />}
          >{t`Restore`}</SelectionBar>
        </>
      )}
    </Page>
  )
}

/** Stands in the address in place of a document's id. */
const ALL = 'all'

/** Asks first: in a dialog, and before JavaScript on a page of its own. */
function EmptyButton({ onPress }: { onPress: () => void }) {
  const here = useLocation()
  const look = { variant: 'danger', size: 'small', children: <Trans>Empty the trash</Trans> } as const
  if (useIsLive()) return <Button {...look} onClick={onPress} />
  return <LinkButton {...look} to={listAddress(here, { confirm: ALL })} />
}

interface TrashRowProps extends RowProps {
  onDelete: (id: string) => void
}

/** One document in the trash: until when, and the two ways out. Memoized: a list may have hundreds. */
const TrashRow = memo(function TrashRow({ document, position, isChosen, onChoose, onDelete }: TrashRowProps) {
  const { t } = useLingui()
  const { id, title, deletedFrom } = document
  const isRestoring = useIsSent('restore', id)
  return (
    <ListRow
      start={
        <div className="flex items-center gap-2 max-xs:flex-col sm:gap-4">
          <SelectionBox id={id} title={title} isChosen={isChosen} onChange={onChoose} />
          <RowPicture document={document} />
        </div>
      }
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
            <IconButton type="submit" label={t`Restore “${title}”`} icon={<RotateCcw />} busy={isRestoring} />
          </ListForm>
          <DeleteForGood document={document} onDelete={onDelete} />
        </div>
      }
    />
  )
})

/** Asks first: in a dialog, and before JavaScript on a page of its own. */
function DeleteForGood({ document: { id, title }, onDelete }: Pick<TrashRowProps, 'document' | 'onDelete'>) {
  const { t } = useLingui()
  const here = useLocation()
  const label = t`Delete “${title}” for good`
  const icon = <Trash2 />
  if (useIsLive()) return <IconButton label={label} icon={icon} onClick={() => onDelete(id)} />
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

/** What is deleted for good: one document, or everything in the trash. */
type Deletion = { id: string; title: string } | 'all'

interface DeletionConfirmationProps {
  deletion: Deletion
  count: number
  onClose: () => void
}

/** Asks before what nobody can undo: in a dialog, and before JavaScript at the head of the page. */
function DeletionConfirmation({ deletion, count, onClose }: DeletionConfirmationProps) {
  const { t } = useLingui()
  const here = useLocation()
  const send = useSend()
  const isAll = deletion === 'all'
  const intent = isAll ? 'empty' : 'destroy'
  const busy = useIsSent(intent)
  const title = isAll ? (
    <Trans>Empty the trash?</Trans>
  ) : (
    <span className="wrap-anywhere">{t`Delete “${deletion.title}” for good?`}</span>
  )
  const description = isAll ? (
    <Plural
      value={count}
      one="# document and all its answers will be deleted for good. No one can restore it, not even us."
      other="# documents and all their answers will be deleted for good. No one can restore them, not even us."
    />
  ) : (
    <Trans>The document and all its answers will be deleted. No one can restore them, not even us.</Trans>
  )
  const verb = isAll ? t`Empty the trash` : t`Delete for good`

  if (useIsLive()) {
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={title}
        description={description}
        confirmLabel={verb}
        danger
        busy={busy}
        onConfirm={() => void send(intent, isAll ? undefined : deletion.id).then(onClose)}
      />
    )
  }
  return (
    <Notice
      className="mb-6"
      tone="alert"
      title={title}
      action={
        <div className="flex flex-wrap gap-3">
          <ListForm intent={intent} ids={isAll ? [] : [deletion.id]}>
            <Button type="submit" variant="danger">
              {verb}
            </Button>
          </ListForm>
          <LinkButton to={listAddress(here)} variant="quiet">{t`Cancel`}</LinkButton>
        </div>
      }
    >
      {description}
    </Notice>
  )
}
