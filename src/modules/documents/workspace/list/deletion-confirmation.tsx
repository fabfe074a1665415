import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { ConfirmDialog } from '#ui/components/dialog.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import { listAddress } from './list-address.ts'
import { ListForm, useIsSent, useSend } from './list-form.tsx'

/** What is deleted for good: one document, or everything in the trash. */
type Deletion = { id: string; title: string } | 'all'

interface DeletionConfirmationProps {
  deletion: Deletion
  count: number
  onClose: () => void
}

/** Asks before what nobody can undo: in a dialog, and before JavaScript at the head of the page. */
export function DeletionConfirmation({ deletion, count, onClose }: DeletionConfirmationProps) {
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
  const verb = isAll ? <Trans>Empty the trash</Trans> : <Trans>Delete for good</Trans>

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
    <div className="mb-6">
      <Notice
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
    </div>
  )
}
