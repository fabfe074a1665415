import { Outlet } from 'react-router'
import { addSectionsOf } from '#kernel/i18n/document-i18n.ts'
import { WorkspaceError } from '#ui/workspace/workspace-error.tsx'
import type { Route } from './+types/screen-texts.ts'

/** With a loader on the server, which has all texts, the browser shows the first screen without waiting. */
export function loader() {
  return null
}

/** Screens have catalogues beside the frame's, fetched on the way to them: nobody pays for the others. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await addSectionsOf(url.pathname)
  return null
}

/** One screen after the other stands in here, and each may be the first of its section. */
export function shouldRevalidate() {
  return true
}

export default function ScreenTexts() {
  return <Outlet />
}

/** A screen that failed, or whose texts did not arrive: inside the frame, which has its own. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <WorkspaceError error={error} />
}
