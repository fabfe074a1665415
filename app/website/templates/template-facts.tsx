import { Plural, Trans } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import type { TemplateSummary } from './template-summary.ts'

/** What a list says of a template below its title: whether it is free, its language where that is another, its size. */
export function TemplateFacts({
  template,
  showsQuestions = false,
  className,
}: {
  template: TemplateSummary
  showsQuestions?: boolean
  className: string
}) {
  const { free, foreign, pages, fields, minutes } = template
  return (
    <p className={`flex flex-wrap items-center gap-x-3 text-sm ${className}`}>
      {free && (
        <Badge tone="action">
          <Trans>Free</Trans>
        </Badge>
      )}
      {foreign !== undefined && <Badge>{foreign.name}</Badge>}
      <span>
        <Plural value={pages} one="# page" other="# pages" />
      </span>
      {showsQuestions && (
        <span>
          <Plural value={fields} one="# question" other="# questions" />
        </span>
      )}
      <span>
        <Plural value={minutes} one="about # minute" other="about # minutes" />
      </span>
    </p>
  )
}
