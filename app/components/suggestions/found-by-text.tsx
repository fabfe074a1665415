import { Trans } from '@lingui/react/macro'

interface FoundByTextProps {
  /** What was typed, and what it was found by in its place. */
  foundBy: { typed: string; meant: string }
}

/** Why a template is there that has none of the typed words in it. */
export function FoundByText({ foundBy: { typed, meant } }: FoundByTextProps) {
  return (
    <Trans>
      found by: {typed} → {meant}
    </Trans>
  )
}
