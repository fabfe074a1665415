import { useEffect, useState } from 'react'
import { useSite } from '#ui/website/site.tsx'
import { chosenHeading, readPageHeadings } from './chosen-heading.ts'
import { SignUpPanel } from './sign-up-panel.tsx'
import type { SignUpRequest } from './sign-up-request.ts'
import { isBusy } from './sign-up-state.ts'
import { useSignUpFlow } from './use-sign-up-flow.ts'
import { variantOf } from './variant-of-page.ts'
import { worksOnPage } from './works-on-page.ts'

// For the page that shows every variant: behind a door of their own they would be one more file for this dialog to fetch.
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
