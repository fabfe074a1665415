import { useEffect, useState } from 'react'
import type { SignUpVariant } from '#content/sign-up/variants.ts'
import { languageOfPath } from '#kernel/i18n/languages.ts'
import { ownPath } from '#modules/visitors/website/events/shown-page.ts'
import { type Site, useSite } from '#ui/website/site.tsx'
import { chosenHeading, readPageHeadings } from './chosen-heading.ts'
import { SignUpPanel } from './sign-up-panel.tsx'
import { type SignUpRequest, variantOf } from './sign-up-request.ts'
import { isBusy } from './sign-up-state.ts'
import { useSignUpFlow } from './use-sign-up-flow.ts'

// For the page that shows every variant: behind a door of their own they would be one more file for this
// dialog to fetch.
export { SignUpPanel, type SignUpPanelProps } from './sign-up-panel.tsx'
export { nextSignUpState } from './sign-up-state.ts'

interface SignUpDialogProps {
  request: SignUpRequest
  /** What it asks for: an address only, or a password too (SIGN-1). */
  dialog: 'email' | 'password'
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The sign-up dialog of a page (SIGN-1) in all its states: the form of it that the page's frame names. */
export default function SignUpDialog({ request, dialog, open, onOpenChange }: SignUpDialogProps) {
  const site = useSite()
  const { labelStyle, signUpButton } = site.frame
  const variant = variantOf(site.frame)
  const flow = useSignUpFlow(
    { ...request, closesOnSuccess: request.closesOnSuccess || variant.closesOnSuccess },
    open,
    () => onOpenChange(false),
  )
  useWaitingCursor(open && isBusy(flow.state))
  // A navigation to another page brings another press.
  const [page, setPage] = useState(readPageHeadings)
  useEffect(() => {
    if (open) setPage(readPageHeadings())
  }, [open])
  useEffect(() => {
    const closeWhenBack = (event: PageTransitionEvent) => {
      if (event.persisted) onOpenChange(false)
    }
    window.addEventListener('pageshow', closeWhenBack)
    return () => window.removeEventListener('pageshow', closeWhenBack)
  }, [onOpenChange])

  return (
    <SignUpPanel
      {...flow}
      variant={variant}
      request={request}
      chosenHeading={chosenHeading(variant, request, page)}
      withPassword={dialog === 'password' || variant.password === true}
      labelStyle={labelStyle}
      isBelowL={signUpButton === 'access-now'}
      inactive={!worksOnPage(variant, site)}
      open={open}
      onOpenChange={onOpenChange}
      drawnAhead
    />
  )
}

/** The cursor shows waiting while progress is on (SIGN-11), over the whole page. */
function useWaitingCursor(waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return
    document.documentElement.dataset.waiting = ''
    return () => {
      delete document.documentElement.dataset.waiting
    }
  }, [waiting])
}

/**
 * Whether the variant's button works on the page that is shown, in whatever language. The page says which one
 * it is: under an experiment it stands at the address of another.
 */
export function worksOnPage(
  { worksOn }: Pick<SignUpVariant, 'worksOn'>,
  site: Pick<Site, 'alternates' | 'language'>,
): boolean {
  const path = ownPath(site) ?? ''
  return worksOn === undefined || worksOn === path.slice(languageOfPath(path).prefix.length)
}
