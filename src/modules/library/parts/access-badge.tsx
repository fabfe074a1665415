import { useLingui } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'
import type { TemplateSummary } from './summarize-template.server.ts'

/**
 * Whether a template's files are free, or what they need; nothing where the account has them anyway. Pages of
 * the website are the same for everybody and decide in the browser.
 */
export function AccessBadge({ free, needsPlan }: Pick<TemplateSummary, 'free' | 'needsPlan'>) {
  const { t } = useLingui()
  if (free) {
    return <Badge tone="action">{t`Free`}</Badge>
  }
  if (!needsPlan) return null
  return (
    <Badge>
      <span className="included:hidden">{t`Needs a plan`}</span>
      <span className="hidden included:inline">{t`Included in your plan`}</span>
    </Badge>
  )
}
