import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy, Download, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useLocation } from 'react-router'
import { documentPath, withNext } from '#modules/identity/workspace/next-path.ts'
import { Button, IconButton, LinkButton, TextLink } from '#ui/components/button.tsx'
import { ListRow } from '#ui/components/list.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/components/menu.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { TextField } from '#ui/components/text-fields.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { LICENCE_PATH } from '../../../../ui/workspace/paths.ts'
import { DownloadLinks } from '../editor/files/download-menu.tsx'
import type { Problem, ShownDocument } from './documents.server.ts'
import { ListForm, listAddress, rowId, useIsSent, useSend } from './list-form.tsx'
import { ChangedAt, IconLink, RowPicture, type RowProps, RowTemplate, RowTitle } from './row-title.tsx'
import { SelectionBox } from './selection.tsx'

interface DocumentRowProps extends RowProps {
  /** The actions stand in the row, because no menu opens before JavaScript. */
  showsActions: boolean
  onRename: (id: string) => void
  onDownload: (id: string) => void
}

/** One document, where it is opened, and what can be done with it. Memoized: a list may have hundreds. */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { document, position, isChosen, onChoose, showsActions, onRename, onDownload } = props
  const { id, title, templateSlug, updatedAt, foreign, progress } = document
  const isCopying = useIsSent('duplicate', id)
  const isGoing = useIsSent('delete', id)
  return (
    <ListRow
      start={
        <div className="flex items-center gap-2 max-xs:flex-col sm:gap-4">
          <SelectionBox id={id} title={title} isChosen={isChosen} onChange={onChoose} />
          <RowPicture document={document} />
        </div>
      }
      title={<RowTitle id={rowId(position)} title={title} />}
      to={`/app/doc/${templateSlug}/?document=${id}`}
      detail={
        <>
          <RowTemplate document={document} />
          {foreign !== undefined && `${foreign.name} · `}
          <ChangedAt date={updatedAt} />
          {progress !== undefined && <RowProgress {...progress} />}
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

/** How far it is; nothing of what asks for nothing. */
function RowProgress({ required, answered }: NonNullable<ShownDocument['progress']>) {
  const { t } = useLingui()
  if (required === 0) return null
  const isWhole = answered === required
  return (
    <span className="mt-1 flex items-center gap-2 tabular-nums">
      {isWhole ? (
        <Check className="size-4 shrink-0 text-action" />
      ) : (
        <span aria-hidden="true" className="w-24 shrink-0 max-xs:hidden">
          <ProgressBar label={t`Required questions answered`} value={(100 * answered) / required} />
        </span>
      )}
      {isWhole ? (
        <Trans>All required questions are answered</Trans>
      ) : (
        <Plural
          value={required}
          one={`${answered} of # required question`}
          other={`${answered} of # required questions`}
        />
      )}
    </span>
  )
}

/** The menu of a row before JavaScript: the same as links and forms, below the name. */
function RowActions({ document }: { document: ShownDocument }) {
  const { id, title, template, templateSlug: slug } = document
  const { t } = useLingui()
  const here = useLocation()
  return (
    <fieldset
      aria-label={t`Actions for “${title}”`}
      className="relative z-10 mt-2 flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <LinkButton to={listAddress(here, { rename: id })} size="small">{t`Rename`}</LinkButton>
      <ListForm intent="duplicate" ids={[id]}>
        <Button type="submit" size="small">{t`Duplicate`}</Button>
      </ListForm>
      <ListForm intent="delete" ids={[id]}>
        <Button type="submit" size="small" variant="danger">{t`Move to the trash`}</Button>
      </ListForm>
      {template.mayDownload ? (
        <DownloadLinks documentId={id} kind={template} />
      ) : (
        <TextLink to={withNext(LICENCE_PATH, documentPath({ slug, id }))}>
          <Trans>Download: with a plan</Trans>
        </TextLink>
      )}
      <TextLink to={listAddress(here)}>{t`Close`}</TextLink>
    </fieldset>
  )
}

interface RowMenuProps {
  document: ShownDocument
  busy: boolean
  onRename: () => void
  onDownload: () => void
}

/** What can be done with a document. Before JavaScript a link, which opens the same as forms in the row. */
function RowMenu({ document: { id, title, template }, busy, onRename, onDownload }: RowMenuProps) {
  const { t } = useLingui()
  const here = useLocation()
  const send = useSend()
  const label = t`Actions for “${title}”`
  const icon = <EllipsisVertical />
  if (!useIsLive()) return <IconLink label={label} icon={icon} to={listAddress(here, { actions: id })} />
  return (
    <Menu trigger={<IconButton label={label} icon={icon} busy={busy} />}>
      <MenuItem icon={<Download />} onSelect={onDownload}>
        {template.mayDownload ? t`Download` : t`Download: with a plan`}
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={onRename}>{t`Rename`}</MenuItem>
      <MenuItem icon={<Copy />} onSelect={() => void send('duplicate', id)}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={() => void send('delete', id)}>
        <Trans>Move to the trash</Trans>
      </MenuItem>
    </Menu>
  )
}

interface RenameFormProps {
  document: Pick<ShownDocument, 'id' | 'title'>
  problem: Problem | undefined
  onCancel: () => void
}

/** A row whose document gets another name. */
export function RenameForm({ document: { id, title }, problem, onCancel }: RenameFormProps) {
  const { t } = useLingui()
  const isLive = useIsLive()
  const here = useLocation()
  const busy = useIsSent('rename', id)
  return (
    <li className="py-4" onKeyDown={(event) => event.key === 'Escape' && onCancel()}>
      <ListForm intent="rename" ids={[id]} className="flex flex-wrap items-end gap-x-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            ref={focusAndSelect}
            label={t`Name of the document`}
            name="title"
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={title}
            error={
              problem &&
              (problem.code === 'name_too_long'
                ? t`Please use at most 200 characters.`
                : t`Please give it a name.`)
            }
          />
        </div>
        <div className="mb-3 flex gap-2 xxs:mb-7">
          <Button type="submit" variant="primary" busy={busy}>{t`Rename`}</Button>
          {isLive ? (
            <Button variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
          ) : (
            <LinkButton to={listAddress(here)} variant="quiet">{t`Cancel`}</LinkButton>
          )}
        </div>
      </ListForm>
    </li>
  )
}

/** One function for all renderings, so that the focus is taken once and not again with every one. */
function focusAndSelect(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}
