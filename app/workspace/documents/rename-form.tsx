import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import { Button } from '../../components/button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import type { ListedDocument } from './documents.server.ts'

/** A row whose document gets another name. */
export function RenameForm({
  document: { id, title },
  problem,
}: {
  document: ListedDocument
  problem: string | undefined
}) {
  const { t } = useLingui()
  return (
    <li className="py-4">
      <Form
        method="post"
        action="/app/documents/"
        preventScrollReset
        className="flex flex-wrap items-end gap-x-3"
      >
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="id" value={id} />
        <div className="min-w-64 flex-1">
          <TextField
            label={t`Name of the document`}
            name="title"
            required
            maxLength={200}
            defaultValue={title}
            error={
              problem &&
              (problem === 'too_long' ? t`At most 200 characters, please.` : t`Please give it a name.`)
            }
          />
        </div>
        <div className="mb-7 flex gap-2">
          <Button type="submit" variant="primary">
            <Trans>Rename</Trans>
          </Button>
          <LinkButton to="/app/documents/" variant="quiet" preventScrollReset>
            <Trans>Cancel</Trans>
          </LinkButton>
        </div>
      </Form>
    </li>
  )
}
