import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand, type Claims } from '#content/brand/brand.ts'
import type { SignUpVariant } from '#content/sign-up/variants.ts'
import { useLanguage } from '#kernel/i18n/use-language.ts'
import { Button } from '#ui/components/button.tsx'
import { DialogPanel } from '#ui/components/dialog-panel.tsx'
import { LogoMark } from '#ui/components/logo.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Spinner } from '#ui/components/progress.tsx'
import { useSite } from '#ui/website/site.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { SignUpRequest } from './sign-up-request.ts'
import { isBusy } from './sign-up-state.ts'
import type { SignUpFlow } from './use-sign-up-flow.ts'

// Not `Dialog`, which would fetch it first: this part is fetched for nothing else, and somebody has pressed.

interface ContentProps extends SignUpFlow {
  variant: SignUpVariant
  request: SignUpRequest
  withPassword: boolean
  labelStyle?: 'inside' | undefined
  /** The page is one whose path contains /l/: the button has the word of those (SIGN-4). */
  isBelowL: boolean
  /** The variant works on another path alone: see `SignUpVariant.worksOn`. */
  inactive: boolean
}

export interface SignUpPanelProps extends ContentProps {
  /** What was chosen or looked for, where the variant's heading says that; else empty. */
  chosenHeading: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is in it is drawn before it is opened. */
  drawnAhead?: boolean
}

/** The dialog itself: the variant as it looks in a state, whoever runs that state. */
export function SignUpPanel({
  chosenHeading,
  open,
  onOpenChange,
  drawnAhead = false,
  ...content
}: SignUpPanelProps) {
  const { variant, request, withPassword, state } = content
  const words = useVariantWords(variant)
  return (
    <DialogPanel
      open={open}
      onOpenChange={onOpenChange}
      drawnAhead={drawnAhead}
      busy={isBusy(state)}
      width={variant.benefits ? 'wide' : 'medium'}
      title={
        <>
          {variant.logo && <LogoMark className="mb-3 size-10" />}
          {/* The specified wording has small letters; a heading starts with a capital one. */}
          <span className="block first-letter:uppercase">{chosenHeading || words.heading}</span>
        </>
      }
      description={variant.explanation && <SignUpExplanation request={request} withPassword={withPassword} />}
    >
      {/* What stands below the heading, in each state and variant. */}
      <div className={clsx(variant.benefits && 'grid gap-6 sm:grid-cols-[3fr_2fr]')}>
        <div className="min-w-0">
          <Step {...content} />
        </div>
        {(variant.benefits || variant.credibility) && (
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
    </DialogPanel>
  )
}

function Step({ variant, request, isBelowL, retryHandOff, ...form }: ContentProps) {
  const { t } = useLingui()
  const { destination, documentName, needsPlan } = request
  const words = useVariantWords(variant)
  const { state } = form
  if (state.status === 'created') {
    return (
      // As high as the form was, so that the dialog does not fall together under the eyes.
      <p role="status" className="flex min-h-72 items-center justify-center gap-3 py-6 text-lg">
        <Spinner className="shrink-0 text-action" />
        <Trans>Your account is ready. Taking you there...</Trans>
      </p>
    )
  }
  if (state.status === 'stranded') {
    return (
      <Notice
        live
        tone="success"
        title={<Trans>Your account is ready.</Trans>}
        action={<Button variant="primary" onClick={() => void retryHandOff()}>{t`Open it now`}</Button>}
      >
        <Trans>
          It didn’t open automatically. You can also come back using the link in the e-mail we sent you.
        </Trans>
      </Notice>
    )
  }
  return (
    <SignUpForm
      {...form}
      state={state}
      destination={destination}
      emailLabel={request.isPersonal ? words.personalEmailLabel : words.emailLabel}
      action={words.button({ isBelowL, hasFile: documentName !== undefined && !needsPlan })}
      assurances={variant.assurances && <Assurances assurances={variant.assurances} />}
    />
  )
}

type SignUpExplanationProps = Pick<ContentProps, 'request' | 'withPassword'>

/** What an account takes, and what comes right after. Promises nothing that needs more than the account. */
function SignUpExplanation({ request, withPassword }: SignUpExplanationProps) {
  const { t } = useLingui()
  const { documentName, needsPlan } = request
  if (documentName === undefined) {
    return withPassword
      ? t`Create a free account with an e-mail address and a password.`
      : t`Create a free account with just an e-mail address.`
  }
  if (withPassword) {
    return needsPlan ? (
      <Trans>
        For a free account, you need an e-mail address and a password. The {documentName} opens right after,
        ready to fill in. Downloading it needs a plan.
      </Trans>
    ) : (
      <Trans>
        For a free account, you need an e-mail address and a password. The {documentName} opens right after.
      </Trans>
    )
  }
  return needsPlan ? (
    <Trans>
      For a free account, you only need an e-mail address. The {documentName} opens right after, ready to fill
      in. Downloading it needs a plan.
    </Trans>
  ) : (
    <Trans>For a free account, you only need an e-mail address. The {documentName} opens right after.</Trans>
  )
}

/** What the product does for whoever signs up. */
function Benefits() {
  const { t } = useLingui()
  const { templateCount: templates } = useSite().menu
  return (
    <ul aria-label={t`Key benefits`} className="flex flex-col gap-2">
      {templates !== '0' && (
        <Point>
          <Trans>{templates} business and legal templates</Trans>
        </Point>
      )}
      <Point>{t`Answer simple questions, and the document writes itself`}</Point>
      <Point>{t`Your documents are kept, so you can change them later`}</Point>
    </ul>
  )
}

/** CLAIM-1: the figures of these flows that the operator states; nothing where there is none. */
export function Credibility({ claims }: { claims: Pick<Claims, 'businesses' | 'downloads' | 'countries'> }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { businesses, downloads, countries } = claims
  if ((businesses ?? downloads ?? countries) === undefined) return null
  const companies = businesses && new Intl.NumberFormat(tag).format(businesses)
  const files =
    downloads &&
    new Intl.NumberFormat(tag, { notation: 'compact', compactDisplay: 'long' }).format(downloads.count)
  const since = downloads?.since.toString()
  return (
    <ul aria-label={t`In numbers`} className="flex flex-col gap-2">
      {businesses !== undefined && (
        <Point>
          <Trans>Trusted by {companies}+ businesses</Trans>
        </Point>
      )}
      {downloads !== undefined && (
        <Point>
          <Trans>
            {files} downloads since {since}
          </Trans>
        </Point>
      )}
      {countries !== undefined && (
        <Point>
          <Trans>Used in {countries} countries</Trans>
        </Point>
      )}
    </ul>
  )
}

/** What stands below the button. */
function Assurances({ assurances }: Required<Pick<SignUpVariant, 'assurances'>>) {
  const { t } = useLingui()
  return (
    <ul className="mt-3 flex flex-col gap-1 text-sm">
      {assurances.map((assurance) => (
        <Point key={assurance} iconClassName="mt-0.5">
          {assurance === 'no-card'
            ? t`No credit card required.`
            : t`Your information is safe with us - 100% secure platform.`}
        </Point>
      ))}
    </ul>
  )
}

function Point({ iconClassName = 'mt-1', children }: { iconClassName?: string; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      {/* The icon of notices, which the dialog has already: another one would be another file to fetch. */}
      <CircleCheck className={clsx(iconClassName, 'size-4 shrink-0 text-action')} />
      <span>{children}</span>
    </li>
  )
}

const headings: Record<SignUpVariant['heading'], MessageDescriptor> = {
  'instant-access': msg`get instant access`,
  card: msg`Get Instant Access`,
  query: msg`Get Instant Access`,
  potential: msg`Unlock Your Business Potential`,
  efficiency: msg`Boost Your Business Efficiency`,
  'ready-made': msg`Ready Made Templates to Build & Grow Your Business`,
}

/** The variant's own words, as specified. */
function useVariantWords(variant: Pick<SignUpVariant, 'heading' | 'emailLabel' | 'button'>) {
  const { t, i18n } = useLingui()
  return {
    /** SIGN-1. */
    heading: i18n._(headings[variant.heading]),
    /** What the e-mail field is called while nothing is wrong (SIGN-5). */
    emailLabel: variant.emailLabel === 'short' ? t`Enter business email` : t`Enter your business email`,
    /** The same where somebody writes for themselves and not for a business. */
    personalEmailLabel: t`Enter your e-mail address`,
    /** What the button says (SIGN-4). It promises no file that the account does not give. */
    button({ isBelowL, hasFile }: { isBelowL: boolean; hasFile: boolean }): string {
      if (isBelowL) return t`get access now`
      if (variant.button === 'instant-access') return t`Get Instant Access`
      return variant.button === 'download' && hasFile ? t`Download` : t`Get Started Now`
    },
  }
}
