import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { withNext } from '#modules/identity/workspace/next-path.ts'
import { abortAfter } from '#ui/abort-after.ts'
import { Button, TextLink } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { PagePicture } from '#ui/components/picture.tsx'
import { Spinner } from '#ui/components/progress.tsx'
import { LICENCE_PATH } from '../../../../../ui/workspace/paths.ts'
import type { DocumentPage } from '../document.server.ts'
import { type FileFailure, failureOf } from '../files/download-file.ts'

interface WithheldPreviewProps {
  /** What is saved: `version` is 0 before the first time. */
  document: { id: string; version: number }
  ownPath: string
  title: string
  withheld: NonNullable<DocumentPage['withheld']>
  /** Its formulas are withheld, and what they make of the answers is drawn. */
  isSheet: boolean
}

/** Pixels of the pictures as they are shown; the proportions of A4 are so near that nothing moves much. */
const SIZE = { width: 900, height: 1165 }

/**
 * What a free account sees of a document whose template is not free: its first page as a picture of what is
 * saved (SET-9), how many pages there are, and what opens them.
 */
export function RedactedPreview({
  document,
  ownPath,
  title,
  withheld: { blank },
  isSheet,
}: WithheldPreviewProps) {
  const { t } = useLingui()
  const place = useRef<HTMLElement>(null)
  const { preview, retry } = usePreviewPicture(document, place)
  const isOwn = preview.url !== undefined
  const src = preview.url ?? blank?.picture
  const pages = preview.pages ?? blank?.pages
  return (
    <div className="mx-auto max-w-measure">
      <Notice className="mb-4" title={t`You’re seeing a preview`}>
        <p>
          {isSheet ? (
            <Trans>
              This is its first page, with your figures. You can fill in everything, and we’ll save it. A plan
              includes all sheets with their formulas, here and as downloads.
            </Trans>
          ) : (
            <Trans>
              The beginning and your own words are sharp. You can fill in everything, and we’ll save it. A
              plan includes the full text, downloads, copying and printing.
            </Trans>
          )}
        </p>
        <p className="mt-1">
          <TextLink to={withNext(LICENCE_PATH, ownPath)}>{t`See what a plan includes`}</TextLink>
        </p>
      </Notice>
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

/** What a browser has of a document whose text is withheld. */
interface PreviewPicture {
  /** Of the picture, for an `img`; undefined until the first has arrived. */
  url: string | undefined
  pages: number | undefined
  isLoading: boolean
  /** Why the newest picture is not there; an older one stays in view. */
  failure: FileFailure['kind'] | undefined
}

const nothing: PreviewPicture = { url: undefined, pages: undefined, isLoading: false, failure: undefined }

export type PictureAnswer =
  | { kind: 'picture'; blob: Blob; pages: number; tag: string }
  /** The one with the tag that was sent is still right. */
  | { kind: 'same' }
  | FileFailure

type FetchPicture = (tag: string | undefined, signal: AbortSignal) => Promise<PictureAnswer>

/** After a save, for the next one to come: a picture costs the server more than a save. */
const PAUSE_MS = 400
/** A picture that went wrong is asked for once more after this time, every other one by the person. */
const RETRY_SECONDS = 3

/**
 * Keeps the picture of a document's first page as new as what is saved: one request at a time, a newer save
 * gives up the older request, and limits are waited for.
 */
export class PreviewPictures {
  private state = nothing
  private readonly fetchPicture: FetchPicture
  private readonly listeners = new Set<() => void>()
  private version = 0
  private tag: string | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private underWay = new AbortController()
  private hasRetried = false

  constructor(fetchPicture: FetchPicture) {
    this.fetchPicture = fetchPicture
  }

  readonly getState = (): PreviewPicture => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** This version is saved and somebody looks at it. */
  readonly show = (version: number): void => {
    if (version === this.version) return
    this.version = version
    this.refresh()
  }

  /** By the person, or because the connection is back. */
  readonly retry = (): void => {
    if (this.state.failure !== undefined) this.refresh()
  }

  /** The page is left: nothing more is asked for, and the picture is let go. */
  readonly stop = (): void => {
    clearTimeout(this.timer)
    this.underWay.abort()
    if (this.state.url !== undefined) URL.revokeObjectURL(this.state.url)
    this.version = 0
    this.tag = undefined
    this.state = nothing
  }

  private refresh(): void {
    this.hasRetried = false
    this.change({ isLoading: true })
    this.ask(this.state.url === undefined ? 0 : PAUSE_MS)
  }

  private ask(milliseconds: number): void {
    clearTimeout(this.timer)
    this.underWay.abort()
    const request = new AbortController()
    this.underWay = request
    this.timer = setTimeout(async () => {
      const answer = await this.fetchPicture(this.tag, request.signal)
      if (!request.signal.aborted) this.settle(answer)
    }, milliseconds)
  }

  private settle(answer: PictureAnswer): void {
    if (answer.kind === 'same') {
      this.change({ isLoading: false, failure: undefined })
      return
    }
    if (answer.kind === 'picture') {
      if (this.state.url !== undefined) URL.revokeObjectURL(this.state.url)
      this.tag = answer.tag
      const url = URL.createObjectURL(answer.blob)
      this.change({ url, pages: answer.pages, isLoading: false, failure: undefined })
      return
    }
    const seconds = this.secondsUntilRetry(answer)
    this.change({ isLoading: seconds !== undefined, failure: answer.kind })
    if (seconds !== undefined) this.ask(seconds * 1000)
  }

  private secondsUntilRetry(failure: FileFailure): number | undefined {
    if ('seconds' in failure) return failure.seconds
    if (failure.kind !== 'failed' || this.hasRetried) return undefined
    this.hasRetried = true
    return RETRY_SECONDS
  }

  private change(change: Partial<PreviewPicture>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}

const TIMEOUT_MS = 60_000

/** Asks the server for the picture of a document. Never throws. */
export function fetchPictureOf(documentId: string): FetchPicture {
  return async (tag, signal) => {
    try {
      const response = await fetch(`/app/documents/${documentId}/preview/`, {
        // Kept by this page and by nothing else, so that the page itself says what it has.
        cache: 'no-store',
        headers: { ...(tag !== undefined && { 'if-none-match': tag }) },
        signal: abortAfter(TIMEOUT_MS, signal),
      })
      if (response.status === 304) return { kind: 'same' }
      if (!response.ok) return failureOf(response)
      return {
        kind: 'picture',
        blob: await response.blob(),
        pages: Number(response.headers.get('document-pages')),
        tag: response.headers.get('etag') ?? '',
      }
    } catch {
      return { kind: navigator.onLine ? 'failed' : 'offline' }
    }
  }
}

/**
 * The picture of a saved document's first page, drawn anew after each save while somebody looks at it: on a
 * small screen the questions hide it, and nothing is drawn for nobody. `version` is what is saved, 0 before
 * the first time.
 */
function usePreviewPicture(
  { id, version }: { id: string; version: number },
  place: RefObject<HTMLElement | null>,
) {
  const [pictures] = useState(() => new PreviewPictures(fetchPictureOf(id)))
  const preview = useSyncExternalStore(pictures.subscribe, pictures.getState, pictures.getState)
  const isSeen = useIsSeen(place)

  useEffect(() => {
    if (isSeen && version > 0) pictures.show(version)
  }, [pictures, isSeen, version])

  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    window.addEventListener('online', pictures.retry, { signal })
    // Back from another tab, where somebody may have logged in again.
    window.addEventListener('focus', pictures.retry, { signal })
    return () => {
      left.abort()
      pictures.stop()
    }
  }, [pictures])

  return { preview, retry: pictures.retry }
}

function useIsSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver((entries) =>
      setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isSeen
}
