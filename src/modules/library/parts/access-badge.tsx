import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import type { TemplateSummary } from './summarize-template.server.ts'

/** Whether a template's files are free, or what they need; nothing where the account has them anyway. */
export function AccessBadge({ free, needsPlan }: Pick<TemplateSummary, 'free' | 'needsPlan'>) {
  const { t } = useLingui()
  if (free) {
    return <Badge tone="action">{t`Free`}</Badge>
  }
  if (!needsPlan) return null
  return (
    <Badge>
      <Trans>Needs a plan</Trans>
    </Badge>
  )
}
