import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SignUpFailureReason } from '#modules/visitors/events/schema.ts'

const reasons: Readonly<Record<SignUpFailureReason, MessageDescriptor>> = {
  unavailable: msg`The service did not answer, or with a fault`,
  too_many_requests: msg`Too many tries from one network`,
  cookies_refused: msg`The browser keeps no cookies`,
  no_way_in: msg`The account was made, but did not open`,
}

/** Why sign-ups came to nothing, and how often (SIGN-10); nothing where none did. */
export function SignUpFailures({
  failures,
}: {
  failures: readonly { reason: SignUpFailureReason; failures: number }[]
}) {
  const { i18n } = useLingui()
  if (failures.length === 0) return null
  return (
    <section aria-labelledby="failures" className="mt-12 max-w-prose">
      <h2 id="failures" className="mb-3 text-2xl">
        <Trans>What came to nothing</Trans>
      </h2>
      <dl className="grid grid-cols-[1fr_auto] border-line border-t">
        {failures.map(({ reason, failures }) => (
          <div key={reason} className="col-span-2 grid grid-cols-subgrid gap-x-6 border-line border-b py-2">
            <dt>{i18n._(reasons[reason])}</dt>
            <dd className="text-right tabular-nums">{i18n.number(failures)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted text-sm">
        <Trans>
          As pages have reported it. A browser that has lost its connection for good reports nothing, and
          whoever tries again counts again.
        </Trans>
      </p>
    </section>
  )
}
