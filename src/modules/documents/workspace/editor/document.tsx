import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '#ui/components/notice.tsx'
import type { Route } from './+types/document.ts'
import { Editor } from './editor.tsx'
import { CountriesContext } from './questions/party-question.tsx'

export { loadDocument as loader, saveByForm as action } from './document.server.ts'

export default function DocumentRoute({ loaderData: { page, countries }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  // What a form without JavaScript has sent and could not save is shown again, on top of the newest version.
  const sent = actionData && { answers: actionData.answers, version: actionData.version }
  const document = { ...page.document, ...sent }
  return (
    <CountriesContext value={countries}>
      {actionData && (
        <div className="px-gutter pt-4">
          <Notice tone="alert" live title={t`Not saved`}>
            {actionData.error === 'conflict' ? (
              <Trans>
                The document was saved elsewhere since you opened it. Your answers are below. Save again to
                keep them.
              </Trans>
            ) : (
              t`We couldn’t read some answers. Please check them.`
            )}
          </Notice>
        </div>
      )}
      <Editor key={page.document.id} page={{ ...page, document }} />
    </CountriesContext>
  )
}
