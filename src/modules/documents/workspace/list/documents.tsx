import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/documents.ts'
import { DocumentsList } from './documents-list.tsx'
import { Trash } from './trash.tsx'

export { changeDocuments as action, loadDocuments as loader } from './documents.server.ts'

/** What another tab has done shows as soon as it is met: React Router asks anew only after what went well. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 404 || defaultShouldRevalidate
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  return loaderData.query.place === 'trash' ? (
    <Trash page={loaderData} problem={problem} />
  ) : (
    <DocumentsList page={loaderData} problem={problem} />
  )
}
