import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
// It comes with this part, which is fetched for nothing else: the dialog opens without another fetch.
import '../../components/dialog-panel.tsx'
import { Notice } from '../../components/notice.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { cardHeading } from './card-heading.ts'
import { SignUpForm } from './sign-up-form.tsx'
import type { SignUpRequest } from './sign-up-request.ts'
import { isBusy } from './sign-up-state.ts'
import { useSignUpFlow } from './use-sign-up-flow.ts'

interface SignUpDialogProps {
  request: SignUpRequest
  /** What it asks for: an address only, or a password too (SIGN-1). */
  dialog: 'email' | 'password'
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The sign-up dialog (SIGN-1) in all its states. */
export default function SignUpDialog({ request, dialog, open, onOpenChange }: SignUpDialogProps) {
  const { t } = useLingui()
  const flow = useSignUpFlow(request, open, () => onOpenChange(false))
  const busy = isBusy(flow.state)
  const { documentName, needsPlan } = request
  const heading = request.hasCardHeading ? cardHeading(documentName ?? request.destination) : ''
  useWaitingCursor(open && busy)
  useEffect(() => {
    const closeWhenBack = (event: PageTransitionEvent) => {
      if (event.persisted) onOpenChange(false)
    }
    window.addEventListener('pageshow', closeWhenBack)
    return () => window.removeEventListener('pageshow', closeWhenBack)
  }, [onOpenChange])

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      busy={busy}
      width="medium"
      // The specified wording has small letters; a heading starts with a capital one.
      title={<span className="block first-letter:uppercase">{heading || t`get instant access`}</span>}
      description={
        dialog === 'password' ? (
          <Trans>A free account takes an e-mail address and a password.</Trans>
        ) : documentName === undefined ? (
          <Trans>A free account takes an e-mail address and nothing else.</Trans>
        ) : needsPlan ? (
          <Trans>
            A free account takes an e-mail address. The {documentName} opens right after, to be filled in. Its
            files need a plan.
          </Trans>
        ) : (
          <Trans>A free account takes an e-mail address. The {documentName} opens right after.</Trans>
        )
      }
    >
      {flow.state.status === 'created' && (
        // As high as the form was, so that the dialog does not fall together under the eyes.
        <p role="status" className="flex min-h-72 items-center justify-center gap-3 py-6 text-lg">
          <Spinner className="shrink-0 text-action" />
          <Trans>Your account is ready. Taking you there...</Trans>
        </p>
      )}
      {flow.state.status === 'stranded' && (
        <Notice
          live
          tone="success"
          title={<Trans>Your account is ready.</Trans>}
          action={
            <Button variant="primary" onClick={() => void flow.retryHandOff()}>
              <Trans>Open it now</Trans>
            </Button>
          }
        >
          <Trans>
            It did not open by itself. You can also come back by the link in the e-mail that we sent you.
          </Trans>
        </Notice>
      )}
      {flow.state.status !== 'created' && flow.state.status !== 'stranded' && (
        <SignUpForm
          state={flow.state}
          dispatch={flow.dispatch}
          submit={flow.submit}
          withPassword={dialog === 'password'}
          // SIGN-4 knows several words: the button promises no file that the account does not give.
          action={documentName === undefined || needsPlan ? t`Get Started Now` : t`Download`}
        />
      )}
    </Dialog>
  )
}

/** The cursor shows waiting while progress is on (A §4), over the whole page. */
function useWaitingCursor(waiting: boolean): void {
  useEffect(() => {
    if (!waiting) return
    document.documentElement.dataset.waiting = ''
    return () => {
      delete document.documentElement.dataset.waiting
    }
  }, [waiting])
}
