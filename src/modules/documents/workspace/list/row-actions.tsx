import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { documentPath, withNext } from '#modules/identity/workspace/next-path.ts'
import { Button } from '#ui/components/button.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { DownloadLinks } from '../editor/files/download-links.tsx'
import { LICENCE_PATH } from '../licence/licence-path.ts'
import type { ShownDocument } from './documents.server.ts'
import { listAddress } from './list-address.ts'
import { ListForm } from './list-form.tsx'

/** The menu of a row before JavaScript: the same as links and forms, below the name. */
export function RowActions({ document }: { document: ShownDocument }) {
  const { id, title, template, templateSlug: slug } = document
  const { t } = useLingui()
  const here = useLocation()
  return (
    <fieldset
      aria-label={t`Actions for “${title}”`}
      className="relative z-10 mt-2 flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <LinkButton to={listAddress(here, { rename: id })} size="small">
        <Trans>Rename</Trans>
      </LinkButton>
      <ListForm intent="duplicate" ids={[id]}>
        <Button type="submit" size="small">
          <Trans>Duplicate</Trans>
        </Button>
      </ListForm>
      <ListForm intent="delete" ids={[id]}>
        <Button type="submit" size="small" variant="danger">
          <Trans>Move to the trash</Trans>
        </Button>
      </ListForm>
      {template.mayDownload ? (
        <DownloadLinks documentId={id} />
      ) : (
        <TextLink to={withNext(LICENCE_PATH, documentPath({ slug, id }))}>
          <Trans>Download: with a license</Trans>
        </TextLink>
      )}
      <TextLink to={listAddress(here)}>
        <Trans>Close</Trans>
      </TextLink>
    </fieldset>
  )
}
