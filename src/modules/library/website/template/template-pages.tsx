import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { PagePicture } from '#ui/components/picture.tsx'
import type { TemplateData } from './template.page.server.ts'

const sizes =
  '(min-width: 996px) 448px, (min-width: 768px) 42vw, (min-width: 480px) 448px, calc(100vw - 2rem)'

/**
 * The pages of the document, one beside the other: swiped on a phone, stepped through by keys and by links,
 * which also work before JavaScript arrives.
 */
export function TemplatePages({ data: { title, gallery, free } }: { data: TemplateData }) {
  const { t } = useLingui()
  const strip = useRef<HTMLUListElement>(null)
  const current = useCurrentPage(strip)
  const count = gallery.length
  const turnTo = (page: number) => {
    const target = strip.current?.children[page - 1]
    if (target instanceof HTMLElement)
      strip.current?.scrollTo({ left: target.offsetLeft, behavior: 'smooth' })
  }
  const turnByKey = (event: KeyboardEvent) => {
    const page = pageOfKey(event.key, current, count)
    if (page === undefined) return
    event.preventDefault()
    turnTo(page)
  }
  return (
    <figure>
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        aria-label={t`Pages of the document`}
        onKeyDown={turnByKey}
        className="relative flex snap-x snap-mandatory gap-4 overflow-x-auto scroll-smooth [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {gallery.map(({ picture, isBlurred }, position) => {
          const page = position + 1
          return (
            <li
              key={picture.large}
              id={`page-${page}`}
              className="w-full shrink-0 snap-start snap-always pr-1.5 pb-1 pl-px"
            >
              <Page title={title} page={page} picture={picture} isBlurred={isBlurred} />
              {count > 1 && (
                <div className="mt-2 flex min-h-11 items-center justify-between text-sm">
                  <Step by={-1} from={page} count={count} isReachable={page === current} turnTo={turnTo} />
                  <span className="tabular-nums">{t`Page ${page} of ${count}`}</span>
                  <Step by={1} from={page} count={count} isReachable={page === current} turnTo={turnTo} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {!free && (
        <figcaption className="mt-2 text-balance text-center text-muted text-sm">
          <span className="included:hidden">
            <Trans>Anyone can read the beginning. To read the rest, you need a plan.</Trans>
          </span>
          <span className="hidden included:inline">
            <Trans>Your plan includes the full text. You’ll read it while you fill the document in.</Trans>
          </span>
        </figcaption>
      )}
    </figure>
  )
}

type PageProps = { title: string; page: number } & TemplateData['gallery'][number]

function Page({ title, page, picture, isBlurred }: PageProps) {
  const { t } = useLingui()
  const alt =
    page === 1
      ? t`First page of the ${title}`
      : isBlurred
        ? t`Page ${page} of the ${title}, blurred`
        : t`Page ${page} of the ${title}`
  return (
    <PagePicture
      src={isBlurred ? picture.small : picture.large}
      {...(!isBlurred && { srcSet: `${picture.small} 250w, ${picture.large} ${picture.width}w`, sizes })}
      width={picture.width}
      height={picture.height}
      alt={alt}
      lazy={page > 1}
    />
  )
}

interface StepProps {
  by: 1 | -1
  from: number
  count: number
  /** Only the page in view takes part in the order of the keyboard. */
  isReachable: boolean
  turnTo: (page: number) => void
}

function Step({ by, from, count, isReachable, turnTo }: StepProps) {
  const { t } = useLingui()
  const page = from + by
  const shape = 'inline-flex size-11 items-center justify-center rounded-control'
  if (page < 1 || page > count) return <span className={shape} />
  const Arrow = by === 1 ? ChevronRight : ChevronLeft
  return (
    <a
      href={`#page-${page}`}
      onClick={(event) => {
        // By itself the link would also move the window.
        event.preventDefault()
        turnTo(page)
      }}
      // With the number: a list of the page's links has one of these for every page.
      aria-label={by === 1 ? t`Next page: ${page} of ${count}` : t`Previous page: ${page} of ${count}`}
      tabIndex={isReachable ? undefined : -1}
      className={clsx(shape, 'border border-field-line bg-sheet hover:border-action hover:bg-action-tint')}
    >
      <Arrow aria-hidden="true" className="size-5" />
    </a>
  )
}

function pageOfKey(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowRight') return Math.min(count, current + 1)
  if (key === 'ArrowLeft') return Math.max(1, current - 1)
  if (key === 'Home') return 1
  return key === 'End' ? count : undefined
}

/** The page that is in view, from 1. */
function useCurrentPage(strip: { current: HTMLElement | null }): number {
  const [current, setCurrent] = useState(1)
  useEffect(() => {
    const root = strip.current
    if (root === null) return
    const pages = [...root.children]
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (seen !== undefined) setCurrent(pages.indexOf(seen.target) + 1)
      },
      { root, threshold: 0.6 },
    )
    for (const page of pages) observer.observe(page)
    return () => observer.disconnect()
  }, [strip])
  return current
}
