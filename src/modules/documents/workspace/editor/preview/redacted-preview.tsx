import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { withNext } from '#modules/identity/workspace/next-path.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { PagePicture } from '#ui/components/page-picture.tsx'
import { Spinner } from '#ui/components/spinner.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import { LICENCE_PATH } from '../../licence/licence-path.ts'
import type { DocumentPage } from '../document.server.ts'
import { type PreviewPicture, usePreviewPicture } from './preview-pictures.ts'

interface WithheldPreviewProps {
  /** What is saved: `version` is 0 before the first time. */
  document: { id: string; version: number }
  ownPath: string
  title: string
  withheld: NonNullable<DocumentPage['withheld']>
}

/** Pixels of the pictures as they are shown; the proportions of A4 are so near that nothing moves much. */
const SIZE = { width: 900, height: 1165 }

/**
 * What a free account sees of a document whose template is not free: its first page as a picture of what is
 * saved (SET-9), how many pages there are, and what opens them.
 */
export function RedactedPreview({ document, ownPath, title, withheld: { blank } }: WithheldPreviewProps) {
  const { t } = useLingui()
  const place = useRef<HTMLElement>(null)
  const { preview, retry } = usePreviewPicture(document, place)
  const isOwn = preview.url !== undefined
  const src = preview.url ?? blank?.picture
  const pages = preview.pages ?? blank?.pages
  return (
    <div className="mx-auto max-w-measure">
      <div className="mb-4">
        <Notice title={t`You’re seeing a preview`}>
          <p>
            <Trans>
              The beginning and your own words are sharp. You can fill in everything, and we’ll save it. A
              plan includes the full text, downloads, copying and printing.
            </Trans>
          </p>
          <p className="mt-1">
            <TextLink to={withNext(LICENCE_PATH, ownPath)}>{t`See what a plan includes`}</TextLink>
          </p>
        </Notice>
      </div>
      <figure ref={place} aria-busy={preview.isLoading} className="relative min-h-64 select-none">
        <PictureState preview={preview} onRetry={retry} />
        {src !== undefined && (
          <PagePicture
            src={src}
            alt={
              isOwn ? t`First page of ${title}, with your answers` : t`First page of ${title}, still blank`
            }
            {...SIZE}
            lazy={false}
            draggable={false}
          />
        )}
        {pages !== undefined && pages > 1 && <PagesBelow count={pages - 1} />}
        {pages !== undefined && (
          <figcaption className="mt-3 text-center text-muted text-sm">
            {pages === 1 ? (
              <Trans>This is the only page.</Trans>
            ) : (
              <Plural
                value={pages - 1}
                one="Page 1 of 2. The other page needs a plan."
                other={`Page 1 of ${pages}. The other # pages need a plan.`}
              />
            )}
          </figcaption>
        )}
      </figure>
    </div>
  )
}

/** The edges of the pages that lie below the first. */
function PagesBelow({ count }: { count: number }) {
  const insets = ['mx-1', 'mx-2', 'mx-3'].slice(0, count)
  return (
    <div aria-hidden="true">
      {insets.map((inset) => (
        <div key={inset} className={`${inset} h-1.5 border border-line border-t-0 bg-sheet`} />
      ))}
    </div>
  )
}

/** What the picture lacks, at its head: it comes and goes without moving anything. */
function PictureState({ preview, onRetry }: { preview: PreviewPicture; onRetry: () => void }) {
  const { t } = useLingui()
  const { isLoading, failure } = preview
  // Limits and busy renderers are waited for.
  const isLost = failure !== undefined && failure !== 'busy' && failure !== 'limited'
  return (
    <div role="status" className="absolute inset-x-3 top-3 flex justify-center text-sm">
      {(isLoading || isLost) && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-control border border-line bg-sheet px-3 py-1.5">
          {isLost && (
            <span className="text-alert">
              <FailureText failure={failure} />
            </span>
          )}
          {isLost && !isLoading && <Button size="small" onClick={onRetry}>{t`Try again`}</Button>}
          {isLoading && (
            <span className="inline-flex items-center gap-2 text-muted">
              <Spinner />
              <Trans>Creating the picture…</Trans>
            </span>
          )}
        </div>
      )}
    </div>
  )
}

function FailureText({ failure }: { failure: NonNullable<PreviewPicture['failure']> }) {
  if (failure === 'offline')
    return <Trans>You’re offline. The picture appears when you’re back online.</Trans>
  if (failure === 'signed_out') return <Trans>You’re logged out. Log in again to see the picture.</Trans>
  return <Trans>We couldn’t create the picture.</Trans>
}
