import { Trans } from '@lingui/react/macro'
import { useFetcher } from 'react-router'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'

/** Says that a document is in the trash, and takes it out again. */
export function DeletedNotice({ id }: { id: string }) {
  const fetcher = useFetcher()
  return (
    <div className="mb-6">
      <Notice
        live
        title={<Trans>The document is in the trash</Trans>}
        action={
          <fetcher.Form method="post" action="/app/documents/">
            <input type="hidden" name="intent" value="restore" />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" size="small" busy={fetcher.state !== 'idle'}>
              <Trans>Undo</Trans>
            </Button>
          </fetcher.Form>
        }
      />
    </div>
  )
}
