import { useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/components/dialog.tsx'
import { ErrorDialog } from '#ui/components/error-dialog.tsx'
import { FilmButton } from '#ui/components/film/film-button.tsx'
import type { FilmScreen } from '#ui/components/film/film-screen.ts'
import { TextField } from '#ui/components/text-field.tsx'
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
