import { lazy, Suspense, useState } from 'react'
import type { SignUpVariantName } from '#content/sign-up/variants.ts'
import type { SignUpState } from '#modules/identity/website/sign-up/sign-up-state.ts'
import { Button } from '#ui/components/button.tsx'
import { SwitchField } from '#ui/components/checkbox.tsx'
import { ConfirmDialog, Dialog } from '#ui/components/dialog.tsx'
import { ErrorDialog } from '#ui/components/error-dialog.tsx'
import { FilmButton } from '#ui/components/film/film-button.tsx'
import type { FilmScreen } from '#ui/components/film/film-screen.ts'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { TextField } from '#ui/components/text-fields.tsx'
import type { Site } from '#ui/website/site.tsx'
import { Row, Specimen } from './specimen.tsx'

/** What stands over the page; it follows the theme of the page. */
export function Dialogs({ screens }: { screens: readonly FilmScreen[] }) {
  return (
    <Specimen
      title="Dialogs"
      note="Closed by the overlay, the close control or Escape, unless busy; the focus returns to the button. On a phone a dialog is a sheet at the foot of the screen."
    >
      <Row>
        <Dialog
          trigger={<Button>Dialog</Button>}
          title="Get Instant Access"
          description="Your document is ready to be filled in. We only need your e-mail."
          footer={<Button variant="primary">Download</Button>}
        >
          <TextField label="Enter your business email" type="email" required autoComplete="email" />
        </Dialog>
        <BusyDialog />
        <Dialog
          trigger={<Button>Long dialog</Button>}
          title="Terms of use"
          width="wide"
          footer={<Button>Print</Button>}
        >
          {Array.from({ length: 14 }, (_, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change
            <p key={position} className="mb-3">
              {position + 1}. Each party keeps the other's confidential information secret, uses it only for
              the purpose of this agreement, and returns or destroys it when the agreement ends.
            </p>
          ))}
        </Dialog>
      </Row>
      <Row>
        <Confirmation />
        <Failure />
      </Row>
      <Row>
        <FilmButton name="budgeto" title="Your budget in one place" screens={screens}>
          Budgeto film
        </FilmButton>
        <FilmButton name="click-bank" title="From a question to a signed document" screens={screens}>
          Click-bank film
        </FilmButton>
        <FilmButton
          name="click-bank"
          title="From a question to a signed document"
          screens={screens}
          film={{ kind: 'page', url: 'https://films.example/formulary' }}
        >
          Film elsewhere
        </FilmButton>
      </Row>
    </Specimen>
  )
}

function BusyDialog() {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      trigger={<Button>Busy dialog</Button>}
      title="Get Instant Access"
      busy={busy}
      width="narrow"
      footer={
        <Button
          variant="primary"
          busy={busy}
          busyLabel="Creating your account..."
          onClick={() => {
            setBusy(true)
            setTimeout(() => setBusy(false), 2500)
          }}
        >
          Download
        </Button>
      }
    >
      Press Download: for a moment the dialog cannot be closed.
    </Dialog>
  )
}

function Confirmation() {
  const [open, setOpen] = useState(false)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="danger">Confirm dialog</Button>}
      title="Delete this document?"
      description="It stays in the bin for 30 days, and is then gone for good."
      confirmLabel="Delete"
      danger
      onConfirm={() => setOpen(false)}
    />
  )
}

function Failure() {
  const [message, setMessage] = useState<string>()
  return (
    <>
      <Button
        onClick={() => setMessage('The server does not answer. Your answers are safe in this browser.')}
      >
        Error dialog
      </Button>
      <ErrorDialog message={message} action="Try again" onClose={() => setMessage(undefined)} />
    </>
  )
}

const SignUpSpecimen = lazy(() => import('./sign-up-specimen.tsx'))

interface SignUpDialogsProps {
  signUpVariants: readonly SignUpVariantName[]
  /** A page of the website, which this is none. */
  site: Omit<Site, 'language'>
}

const states: Readonly<Record<string, SignUpState>> = {
  Idle: { status: 'idle', invalid: false },
  Invalid: { status: 'idle', invalid: true, password: 'password_too_simple' },
  Progress: { status: 'progress' },
  Duplicate: { status: 'duplicate' },
  Failed: { status: 'failed', reason: 'unavailable' },
  Created: { status: 'created' },
  Stranded: { status: 'stranded' },
}

/** Every variant of the sign-up dialog (SIGN-1) in every state. Nothing is sent from here. */
export function SignUpDialogs(props: SignUpDialogsProps) {
  return (
    <Specimen
      title="Sign-up dialogs"
      note="One dialog, its variants as data: content/sign-up/variants.ts. Which path shows which is a row of path-effects.ts."
    >
      {(theme) => <Choices theme={theme} {...props} />}
    </Specimen>
  )
}

function Choices({ theme, signUpVariants, site }: SignUpDialogsProps & { theme: string }) {
  const [state, setState] = useState('Idle')
  const [options, setOptions] = useState({ isInside: false, isBelowL: false, inactive: false })
  const [shown, setShown] = useState<{ name: SignUpVariantName | undefined }>()
  const [isOpen, setOpen] = useState(false)
  const option = (name: keyof typeof options, label: string) => (
    <SwitchField
      label={label}
      checked={options[name]}
      onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.checked })}
    />
  )
  return (
    <>
      <RadioGroup
        name={`sign-up-state-${theme}`}
        legend="State"
        value={state}
        onValueChange={setState}
        options={Object.keys(states).map((name) => ({ value: name, label: name }))}
      />
      {option('isInside', 'Labels inside the fields')}
      {option('isBelowL', 'On a path with /l/')}
      {option('inactive', 'On another path than its own')}
      <div className="mt-4">
        <Row>
          {[undefined, ...signUpVariants].map((name) => (
            <Button
              key={name ?? 'standard'}
              onClick={() => {
                setShown({ name })
                setOpen(true)
              }}
            >
              {name ?? 'Standard'}
            </Button>
          ))}
        </Row>
      </div>
      {shown && (
        <Suspense>
          <SignUpSpecimen
            variantName={shown.name}
            state={states[state] ?? { status: 'idle', invalid: false }}
            labelStyle={options.isInside ? 'inside' : undefined}
            isBelowL={options.isBelowL}
            inactive={options.inactive}
            site={site}
            open={isOpen}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </>
  )
}
