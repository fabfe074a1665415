import { Trans, useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from '#ui/components/button-class.ts'
import { useSite } from '#ui/website/site.tsx'
import { createAccountUrl } from '../web-app-addresses.ts'
import { type SignUpRequest, useSignUpAttributes } from './sign-up-request.ts'

interface SignUpLinkProps extends SignUpRequest, ButtonLook {
  className?: string | undefined
  children: ReactNode
}

/**
 * The way into the product: a link to the page that creates an account, which works by itself. The page's
 * `SignUpDialogHost` takes its presses over, and opens the dialog or goes straight on (DEST-4).
 */
export function SignUpLink({ variant, size, wide, className, children, ...request }: SignUpLinkProps) {
  const site = useSite()
  const attributes = useSignUpAttributes(request)
  return (
    <a
      href={createAccountUrl(site, request.destination)}
      className={clsx(buttonClass({ variant, size, wide }), className)}
      {...attributes}
    >
      {children}
    </a>
  )
}

/**
 * What a button says that leads to a document: of a free one the word of the dialog behind it (SIGN-4), of
 * another one nothing that promises its file, unless the visitor's plan includes it.
 */
export function DocumentText({ needsPlan }: { needsPlan: boolean }) {
  const { t } = useLingui()
  if (!needsPlan) return <Trans>Download</Trans>
  return (
    <>
      <span className="included:hidden">{t`Fill in this document`}</span>
      <span className="hidden included:inline">{t`Download`}</span>
    </>
  )
}

/** A way in without a document in mind: who is known is led on, and not asked to start (HEAD-3). */
export function StartText() {
  const { t } = useLingui()
  return (
    <>
      <span className="known:hidden">{t`Get started free`}</span>
      <span className="hidden known:inline">{t`Go to your documents`}</span>
    </>
  )
}
