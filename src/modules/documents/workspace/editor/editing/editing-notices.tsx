import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '#ui/components/notice.tsx'
import { TextLink } from '#ui/components/text-link.tsx'
import type { DocumentClaimed } from './use-claim.ts'

interface EditingNoticesProps {
  claimed: Pick<DocumentClaimed, 'claim' | 'hasRecovered'>
  /** Where another document is begun from the same template, if that is what somebody may have come for. */
  newPath: string | undefined
}

/** What somebody should know of this document before going on with it. */
export function EditingNotices({ claimed: { claim, hasRecovered }, newPath }: EditingNoticesProps) {
  const { t } = useLingui()
  if (claim === 'reading') {
    return (
      <div className="mb-6">
        <Notice title={t`You are reading`} live>
          <p>
            <Trans>This document is being filled in in another tab. What is saved there shows here.</Trans>
          </p>
        </Notice>
      </div>
    )
  }
  if (!hasRecovered) return null
  return (
    <div className="mb-6">
      <Notice tone="success" title={t`Your answers are back`} live>
        <p>
          <Trans>This browser kept what you had typed here and could not be saved.</Trans>
        </p>
        {newPath !== undefined && (
          <p className="mt-1">
            <TextLink to={newPath} reloadDocument>
              <Trans>Begin another document</Trans>
            </TextLink>
          </p>
        )}
      </Notice>
    </div>
  )
}
