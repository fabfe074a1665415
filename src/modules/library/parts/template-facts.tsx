import { Plural } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import { AccessBadge } from './access-badge.tsx'
import type { TemplateSummary } from './summarize-template.server.ts'

interface TemplateFactsProps {
  template: TemplateSummary & {
    /** The law it is written for, where that is said. */
    place?: string
  }
  showsQuestions?: boolean
  className: string
}

/** What a list says below a template's title: free or needing a plan, its language if another, its size. */
export function TemplateFacts({ template, showsQuestions = false, className }: TemplateFactsProps) {
  const { free, needsPlan, foreign, place, pages, fields, minutes } = template
  return (
    <p className={`facts ${className}`}>
      <AccessBadge free={free} needsPlan={needsPlan} />
      {foreign !== undefined && <Badge>{foreign.name}</Badge>}
      {place !== undefined && <span>{place}</span>}
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
