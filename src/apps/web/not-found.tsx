import { data } from 'react-router'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/not-found.ts'

export function loader() {
  throw data(null, { status: 404, statusText: 'This page could not be found' })
}

export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
