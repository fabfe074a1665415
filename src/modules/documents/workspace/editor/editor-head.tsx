import type { ReactNode } from 'react'
import type { DownloadTarget } from '#modules/identity/hand-off/schema.ts'
import type { DocumentPage } from './document.server.ts'
import { DocumentTitle } from './document-title.tsx'
import type { Claim } from './editing/document-claim.ts'
import type { Editing } from './editing/editing.ts'
import type { EditingSession } from './editing/editing-session.ts'
import { DownloadLinks } from './files/download-links.tsx'
import { DownloadMenu } from './files/download-menu.tsx'
import { openPlaces } from './files/open-places.ts'
import { RedactedDownload } from './files/redacted-download.tsx'

interface EditorHeadProps {
  page: DocumentPage
  session: EditingSession
  editing: Editing
  title: string
  onTitle: (title: string) => void
  /** Whether what was typed is safe: on a small screen it stands elsewhere. */
  state: ReactNode
  /** Whether this tab may write, as far as that is known. */
  claim: Claim
  /** What the address asks to begin. */
  wanted: DownloadTarget | undefined
  onBegin: () => void
  isLive: boolean
  onShow: (field: string, part?: string) => void
}

/** The document's name, whether it is safe, and its files. */
export function EditorHead(props: EditorHeadProps) {
  const { page, session, editing, title, onTitle, state, claim, wanted, onBegin, isLive, onShow } = props
  async function rename(name: string) {
    const isRenamed = await sendTitle(editing.id, name)
    if (isRenamed) onTitle(name)
    return isRenamed
  }
  return (
    <div className="flex min-h-14 items-center justify-between gap-x-4 border-line px-gutter py-1.5 max-sm:min-h-11 max-sm:py-0 lg:border-b">
      <DocumentTitle title={title} onRename={rename} canRename={isLive && editing.version > 0} />
      <div className="flex shrink-0 items-center gap-4">
        <div className="max-lg:hidden">{state}</div>
        {page.withheld !== undefined && (
          <RedactedDownload slug={page.slug} session={session} editing={editing} />
        )}
        {page.withheld === undefined && !isLive && editing.version > 0 && (
          <noscript>
            <DownloadLinks documentId={editing.id} />
          </noscript>
        )}
        {page.withheld === undefined && isLive && (
          <DownloadMenu
            documentId={editing.id}
            wanted={wanted}
            claim={claim}
            onBegin={onBegin}
            findOpen={() => openPlaces(page.template, editing.answers)}
            onFlush={() => session.ensureSaved()}
            onShow={onShow}
          />
        )}
      </div>
    </div>
  )
}

/** Gives a document another name; answers whether that worked. */
async function sendTitle(id: string, title: string): Promise<boolean> {
  const response = await fetch(`/app/documents/${id}/title/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  }).catch(() => undefined)
  return response?.ok === true
}
