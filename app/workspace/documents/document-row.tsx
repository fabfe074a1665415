import { useLingui } from '@lingui/react/macro'
import { Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { IconButton } from '../../components/icon-button.tsx'
import { ListRow } from '../../components/list.tsx'
import { ChangedAt } from './changed-at.tsx'
import type { ListedDocument } from './documents.server.ts'
import { RenameForm } from './rename-form.tsx'

interface DocumentRowProps {
  document: ListedDocument
  isTrash: boolean
  isRenaming: boolean
  /** Code of what was wrong with the new name. */
  problem: string | undefined
}

/** One document, and what can be done with it. Everything is a link or a form, so it works before JavaScript. */
export function DocumentRow({ document, isTrash, isRenaming, problem }: DocumentRowProps) {
  const { t } = useLingui()
  const { id, title, template, templateSlug, updatedAt } = document
  if (isRenaming) return <RenameForm document={document} problem={problem} />
  return (
    <ListRow
      title={title}
      to={isTrash ? undefined : `/app/doc/${templateSlug}/?document=${id}`}
      detail={
        <>
          {template !== title && <>{template} · </>}
          <ChangedAt date={updatedAt} />
        </>
      }
      end={
        <div className="flex">
          {isTrash ? (
            <RowAction
              id={id}
              intent="restore"
              label={t`Restore “${title}”`}
              icon={<RotateCcw aria-hidden="true" />}
            />
          ) : (
            <>
              <Link
                discover="none"
                to={`/app/documents/?rename=${id}`}
                preventScrollReset
                aria-label={t`Rename “${title}”`}
                title={t`Rename`}
                className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-action-tint hover:text-action-strong [&_svg]:size-5"
              >
                <Pencil aria-hidden="true" />
              </Link>
              <RowAction
                id={id}
                intent="duplicate"
                label={t`Duplicate “${title}”`}
                icon={<Copy aria-hidden="true" />}
              />
              <RowAction
                id={id}
                intent="delete"
                label={t`Delete “${title}”`}
                icon={<Trash2 aria-hidden="true" />}
              />
            </>
          )}
        </div>
      }
    />
  )
}

function RowAction({
  id,
  intent,
  label,
  icon,
}: {
  id: string
  intent: string
  label: string
  icon: ReactNode
}) {
  const sent = useNavigation().formData
  const busy = sent?.get('id') === id && sent.get('intent') === intent
  return (
    <Form method="post" action="/app/documents/" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <IconButton type="submit" label={label} icon={icon} busy={busy} />
    </Form>
  )
}
