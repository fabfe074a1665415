import { Trans } from '@lingui/react/macro'

/** What a free account gets of a template that is not free, said before anybody begins (LIC-3). */
export function PlanNeeded() {
  return (
    <Trans>
      Fill it in free and see its first page. The files need a plan, and plans are not on sale yet.
    </Trans>
  )
}
