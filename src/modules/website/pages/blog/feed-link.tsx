import { Rss } from 'lucide-react'

interface FeedLinkProps {
  feed: string
  label: string
  /** Shows the address as well, for whoever copies it. */
  isWhole?: boolean
}

/** The way to the feed: a file, which no page shows. */
export function FeedLink({ feed, label, isWhole = false }: FeedLinkProps) {
  return (
    <>
      <a
        href={new URL(feed).pathname}
        type="application/rss+xml"
        className="text-link inline-flex min-h-11 items-center gap-2 font-medium"
      >
        <Rss aria-hidden="true" className="size-4" />
        {label}
      </a>
      {isWhole && (
        <p>
          <code className="break-all text-sm">{feed}</code>
        </p>
      )}
    </>
  )
}
