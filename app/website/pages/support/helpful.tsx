import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { reportEvent } from '../../events/report-event.ts'
import { LocalLink } from '../../local-link.tsx'

type Verdict = 'yes' | 'no'

/** Asks whether an answer helped. What is pressed is counted; who pressed is not known. */
export function Helpful({ answer }: { answer: string }) {
  const { t } = useLingui()
  const [verdict, setVerdict] = useState<Verdict>()
  function judge(helpful: Verdict) {
    setVerdict(helpful)
    reportEvent('Answer judged', { answer, helpful })
  }
  return (
    <section
      aria-label={t`Was this helpful?`}
      className="needs-script mt-8 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-line border-y py-3"
    >
      {verdict === undefined && (
        <>
          <p className="font-medium">
            <Trans>Was this helpful?</Trans>
          </p>
          <div className="flex gap-2">
            <Button onClick={() => judge('yes')}>
              <Trans>Yes</Trans>
            </Button>
            <Button onClick={() => judge('no')}>
              <Trans>No</Trans>
            </Button>
          </div>
        </>
      )}
      <p role="status" className="empty:hidden">
        {verdict === 'yes' && <Trans>Thank you. That is all we keep: one more yes.</Trans>}
        {verdict === 'no' && (
          <Trans>
            We are sorry. Tell us{' '}
            <LocalLink to="/company/contact/" className="text-link">
              what is missing
            </LocalLink>
            , and a person answers.
          </Trans>
        )}
      </p>
    </section>
  )
}
