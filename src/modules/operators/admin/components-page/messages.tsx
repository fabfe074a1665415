import { useState } from 'react'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { FormError, Notice } from '#ui/components/notice.tsx'
import { LoadingOverlay, ProgressBar, Spinner } from '#ui/components/progress.tsx'
import { SaveState } from '#ui/components/save-state.tsx'
import { TextField } from '#ui/components/text-fields.tsx'
import { Toast, useToast } from '#ui/components/toast.tsx'
import { Row, Specimen } from './specimen.tsx'

/** What the product says. */
export function Messages() {
  return (
    <>
      <Specimen title="Notice" note="A message that stays in the page.">
        <div className="flex flex-col gap-3">
          <Notice title="You are looking at an older version">The law changed on 1 July 2026.</Notice>
          <Notice tone="success">Your document is ready.</Notice>
          <Notice
            tone="alert"
            title="The payment did not go through"
            action={<Button size="small">Try again</Button>}
          >
            Nothing was charged.
          </Notice>
        </div>
      </Specimen>
      <Specimen
        title="Form error"
        note="Stands at the head of a form that could not be sent; each line leads to its field. It takes the focus when it appears."
      >
        {(theme) => <FormErrorOnDemand theme={theme} />}
      </Specimen>
      <Specimen title="Save state" note="Whether what was typed is safe.">
        <SaveState status="saving" />
        <SaveState status="saved" />
        <SaveState status="failed" onRetry={() => {}} />
        <SaveState status="offline" />
        <SaveState status="undecided" onDecide={() => {}} />
      </Specimen>
      <Specimen title="Badge">
        <Row>
          <Badge>Draft</Badge>
          <Badge tone="action">Free</Badge>
          <Badge tone="brass">New</Badge>
          <Badge tone="alert">Expired</Badge>
        </Row>
      </Specimen>
      <Specimen
        title="Toast"
        note="Read out without taking the focus. A status goes after six seconds, an alert stays."
      >
        <div className="flex flex-col gap-3">
          <Toast
            message="The document was deleted."
            action={
              <Button size="small" variant="quiet">
                Undo
              </Button>
            }
            onClose={() => {}}
          />
          <Toast tone="alert" message="The document could not be deleted." onClose={() => {}} />
          <ToastButton />
        </div>
      </Specimen>
      <Specimen title="Spinner and progress bar">
        <Row>
          <Spinner /> <Spinner className="size-8 text-action" />
        </Row>
        <div className="flex flex-col gap-4">
          <ProgressBar label="Uploading" value={40} />
          <ProgressBar label="Uploaded" value={100} />
          <ProgressBar label="Upload failed" value={60} failed />
          <ProgressBar label="Preparing" />
        </div>
      </Specimen>
      <Specimen title="Loading overlay" note="Over a part of the page, or the whole; dimmed, or opaque.">
        <div className="grid gap-3 xs:grid-cols-2">
          <div className="relative h-36 overflow-hidden rounded-control border border-line p-3">
            The page below shows through.
            <LoadingOverlay shown cover="container" />
          </div>
          <div className="relative h-36 overflow-hidden rounded-control border border-line p-3">
            The page below is hidden.
            <LoadingOverlay shown cover="container" opaque message="Preparing your document" />
          </div>
        </div>
        <div className="mt-3">
          <OverlayButton />
        </div>
      </Specimen>
    </>
  )
}

function FormErrorOnDemand({ theme }: { theme: string }) {
  const [shown, setShown] = useState(false)
  if (!shown) return <Button onClick={() => setShown(true)}>Send an incomplete form</Button>
  return (
    <>
      <FormError problems={[{ fieldId: `discloser-${theme}`, message: 'Enter the name of the company.' }]} />
      <TextField
        id={`discloser-${theme}`}
        label="Disclosing company"
        error="Enter the name of the company."
      />
    </>
  )
}

function ToastButton() {
  const show = useToast()
  return (
    <Row>
      <Button onClick={() => show({ message: 'Saved to your documents.' })}>Show a status</Button>
      <Button onClick={() => show({ message: 'The server does not answer.', tone: 'alert' })}>
        Show an alert
      </Button>
    </Row>
  )
}

function OverlayButton() {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button
        onClick={() => {
          setShown(true)
          setTimeout(() => setShown(false), 1500)
        }}
      >
        Cover the screen for a moment
      </Button>
      <LoadingOverlay shown={shown} />
    </>
  )
}
