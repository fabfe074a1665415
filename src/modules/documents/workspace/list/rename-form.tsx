import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import type { ShownDocument } from './documents.server.ts'
import { listAddress } from './list-address.ts'
import { ListForm, useIsSent } from './list-form.tsx'
import type { Problem } from './outcome.ts'

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
                ? t`At most 200 characters, please.`
                : t`Please give it a name.`)
            }
          />
        </div>
        <div className="mb-3 flex gap-2 xxs:mb-7">
          <Button type="submit" variant="primary" busy={busy}>
            <Trans>Rename</Trans>
          </Button>
          {isLive ? (
            <Button variant="quiet" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            <LinkButton to={listAddress(here)} variant="quiet">
              <Trans>Cancel</Trans>
            </LinkButton>
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
