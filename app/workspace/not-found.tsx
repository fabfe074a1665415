import { data } from 'react-router'
import type { Route } from './+types/not-found.ts'
import { WorkspaceError } from './frame/workspace-error.tsx'

export function loader() {
  throw data(null, { status: 404, statusText: 'This page could not be found' })
}

export default function NotFound() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
