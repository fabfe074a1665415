import { useLingui } from '@lingui/react/macro'
import type { TemplateRequestStatus } from '../template-requests/schema.ts'

/** Every status of a wish with what it is called, in the order of its life. */
export function useStatuses(): ReadonlyMap<TemplateRequestStatus, string> {
  const { t } = useLingui()
  const texts: Record<TemplateRequestStatus, string> = {
    open: t`Open`,
    planned: t`Planned`,
    done: t`Done`,
    declined: t`Declined`,
  }
  // The record makes sure that none is missing.
  return new Map(Object.entries(texts) as [TemplateRequestStatus, string][])
}
