import { Trans, useLingui } from '@lingui/react/macro'
import { Files, Trash2 } from 'lucide-react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { List } from '../../components/list.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { Page } from '../frame/page.tsx'
import { WorkspaceError } from '../frame/workspace-error.tsx'
import type { Route } from './+types/documents.ts'
import { DeletedNotice } from './deleted-notice.tsx'
import { DocumentRow } from './document-row.tsx'
import { changeDocuments, loadDocuments } from './documents.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadDocuments(route)
}

export function action(route: Route.ActionArgs) {
  return changeDocuments(route)
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { documents, isTrash, renaming, deleted } = loaderData
  return (
    <Page
      title={isTrash ? t`Trash` : t`My documents`}
      actions={
        isTrash ? (
          <TextLink to="/app/documents/">
            <Trans>Back to my documents</Trans>
          </TextLink>
        ) : (
          <LinkButton to="/app/search/" size="small">
            <Trans>New from a template</Trans>
          </LinkButton>
        )
      }
    >
      {deleted !== null && <DeletedNotice id={deleted} />}
      {documents.length === 0 && <Nothing isTrash={isTrash} />}
      {documents.length > 0 && (
        <List label={isTrash ? t`Trash` : t`My documents`}>
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              isTrash={isTrash}
              isRenaming={document.id === renaming || document.id === actionData?.id}
              problem={document.id === actionData?.id ? actionData.error : undefined}
            />
          ))}
        </List>
      )}
      {!isTrash && (
        <p className="mt-6">
          <TextLink to="/app/documents/?trash">
            <Trans>Trash</Trans>
          </TextLink>
        </p>
      )}
    </Page>
  )
}

function Nothing({ isTrash }: { isTrash: boolean }) {
  if (isTrash) {
    return (
      <EmptyState icon={<Trash2 aria-hidden="true" />} title={<Trans>The trash is empty</Trans>}>
        <Trans>What you delete comes here, and can be restored.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<Files aria-hidden="true" />}
      title={<Trans>No documents yet</Trans>}
      action={
        <LinkButton to="/app/search/" variant="primary">
          <Trans>Find a template</Trans>
        </LinkButton>
      }
    >
      <Trans>Every template that you begin to fill in is kept here by itself.</Trans>
    </EmptyState>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
