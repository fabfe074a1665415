import { Trans, useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'
import type { DeclarationProblem, LicenceKind } from '#modules/entitlements/schema.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { useSent } from '#ui/workspace/use-sent.ts'
import { LICENCE_PATH } from './licence-path.ts'

interface LicenceKindFormProps {
  kind: LicenceKind
  isDeclared: boolean
  problem: DeclarationProblem | undefined
  /** The license agreement, where it tells of kinds, as it is now. */
  agreement: { url: string; version: string }
}

/** As what somebody uses their license (LIC-1), and what each kind allows. */
export function LicenceKindForm({ kind, isDeclared, problem, agreement }: LicenceKindFormProps) {
  const { t } = useLingui()
  const { isSent, send } = useSent()
  return (
    <section aria-labelledby="licence-kind" className="mt-10 max-w-measure">
      <h2 id="licence-kind" className="mb-3 text-2xl">{t`License type`}</h2>
      {isDeclared && (
        <div className="mb-4">
          <Notice tone="success" title={t`Saved`} live />
        </div>
      )}
      {problem === 'other_version' && (
        <div className="mb-4">
          <Notice tone="alert" title={t`Not saved`} live>
            <Trans>
              This page showed an older version of the license agreement. Please read the current one and save
              again.
            </Trans>
          </Notice>
        </div>
      )}
      <Form method="post" action={LICENCE_PATH} reloadDocument onSubmit={send}>
        <input type="hidden" name="version" value={agreement.version} />
        <RadioGroup
          legend={t`You’re using it as`}
          name="kind"
          look="card"
          required
          defaultValue={kind}
          options={[
            {
              value: 'individual',
              label: t`Single individual user`,
              detail: t`For yourself, for your own business and for the people you work for.`,
            },
            {
              value: 'attorney',
              label: t`Attorney`,
              detail: t`One licensed attorney, for documents of their own immediate clients. Other attorneys and staff of the same firm each need their own license.`,
            },
          ]}
        />
        <p className="mt-3 mb-4 text-muted text-sm">
          <Trans>
            By saving, you agree to section 4 of the{' '}
            <a href={agreement.url} className="text-link">
              license agreement
            </a>
            . We record when, and which version.
          </Trans>
        </p>
        <Button type="submit" busy={isSent}>{t`Save`}</Button>
      </Form>
    </section>
  )
}
