import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import type { TemplateSummary } from './summarize-template.server.ts'

/** Whether a template's files are free, or what they need: nothing where the reader's account has them anyway. */
export function AccessBadge({ free, needsPlan }: Pick<TemplateSummary, 'free' | 'needsPlan'>) {
  if (free) {
    return (
      <Badge tone="action">
        <Trans>Free</Trans>
      </Badge>
    )
  }
  if (!needsPlan) return null
  return (
    <Badge>
      <Trans>Needs a plan</Trans>
    </Badge>
  )
}
