import type { ReactNode } from 'react'
import { Notice } from '#ui/components/notice.tsx'

interface DoneNoticeProps {
  /** What was done before, as the address says it. */
  done: string | null
  /** What is said of each that the page knows. */
  titles: Readonly<Record<string, string>>
  className: string
  children?: ReactNode
}

/** What a form or a mailed link has done before it led here. */
export function DoneNotice({ done, titles, className, children }: DoneNoticeProps) {
  const title = new Map(Object.entries(titles)).get(done ?? '')
  if (title === undefined) return null
  return (
    <div className={className}>
      <Notice tone="success" title={title} live>
        {children}
      </Notice>
    </div>
  )
}
