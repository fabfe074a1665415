import { Trans } from '@lingui/react/macro'
import clsx from 'clsx'
import { brand } from '#content/brand/brand.ts'
import type { SignUpVariant } from '#content/sign-up/variants.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Spinner } from '#ui/components/spinner.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { SignUpRequest } from './sign-up-request.ts'
import type { SignUpFlow } from './use-sign-up-flow.ts'
import { Assurances, Benefits, Credibility, useButtonWords, useEmailLabel } from './variant-parts.tsx'

export interface SignUpContentProps extends SignUpFlow {
  variant: SignUpVariant
  request: SignUpRequest
  withPassword: boolean
  labelStyle?: 'inside' | undefined
  /** The page is one whose path contains /l/: the button has the word of those (SIGN-4). */
  isBelowL: boolean
  /** The variant works on another path alone: see `SignUpVariant.worksOn`. */
  inactive: boolean
}

/** What stands in the dialog below its heading, in each state and variant. */
export function SignUpContent({ variant, ...rest }: SignUpContentProps) {
  const hasReasons = variant.benefits || variant.credibility
  return (
    <div className={clsx(variant.benefits && 'grid gap-6 sm:grid-cols-[3fr_2fr]')}>
      <div className="min-w-0">
        <Step variant={variant} {...rest} />
      </div>
      {hasReasons && (
        <div
          className={clsx(
            'flex flex-col gap-2 text-sm empty:hidden',
            variant.benefits ? 'rounded-control bg-action-tint p-4 sm:self-start' : 'mt-4',
          )}
        >
          {variant.benefits && <Benefits />}
          {variant.credibility && <Credibility claims={brand.claims} />}
        </div>
      )}
    </div>
  )
}

function Step({
  variant,
  request,
  withPassword,
  labelStyle,
  isBelowL,
  inactive,
  state,
  dispatch,
  submit,
  retryHandOff,
}: SignUpContentProps) {
  const { destination, documentName, needsPlan } = request
  const emailLabel = useEmailLabel(variant)
  const action = useButtonWords(variant, {
    isBelowL,
    hasFile: documentName !== undefined && !needsPlan,
  })
  switch (state.status) {
    case 'created':
      return (
        // As high as the form was, so that the dialog does not fall together under the eyes.
        <p role="status" className="flex min-h-72 items-center justify-center gap-3 py-6 text-lg">
          <Spinner className="shrink-0 text-action" />
          <Trans>Your account is ready. Taking you there...</Trans>
        </p>
      )
    case 'stranded':
      return (
        <Notice
          live
          tone="success"
          title={<Trans>Your account is ready.</Trans>}
          action={
            <Button variant="primary" onClick={() => void retryHandOff()}>
              <Trans>Open it now</Trans>
            </Button>
          }
        >
          <Trans>
            It did not open by itself. You can also come back by the link in the e-mail that we sent you.
          </Trans>
        </Notice>
      )
    default:
      return (
        <SignUpForm
          state={state}
          dispatch={dispatch}
          submit={submit}
          destination={destination}
          withPassword={withPassword}
          emailLabel={emailLabel}
          labelStyle={labelStyle}
          action={action}
          inactive={inactive}
          assurances={variant.assurances && <Assurances assurances={variant.assurances} />}
        />
      )
  }
}
