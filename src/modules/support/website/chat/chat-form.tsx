import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useSite } from '#ui/website/site.tsx'
import { EMAIL_LENGTH, formatReference, MESSAGE_LENGTH, NAME_LENGTH } from '../../schema.ts'
import { type Draft, newDraft } from './draft.ts'
import { type MessageField, type SendOutcome, sendMessage } from './send-message.ts'
import { SendProblem, useFieldText } from './send-problem.tsx'

export interface ChatFormProps {
  draft: { current: Draft }
  close: () => void
}

/** A message to the team: what, and where to answer. */
export function ChatForm({ draft, close }: ChatFormProps) {
  const { t } = useLingui()
  const { language } = useSite()
  const { pathname } = useLocation()
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<SendOutcome>()
  const form = useRef<HTMLFormElement>(null)
  const { current } = draft
  const problems = outcome?.status === 'refused' ? outcome.problems : {}
  const textOf = useFieldText(problems)

  useEffect(() => {
    fieldOf(form.current, 'text')?.focus()
  }, [])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const told = emptyFields(current)
    if (told !== undefined) return tell(told)
    setSending(true)
    const answer = await sendMessage(current, { kind: 'chat', language, page: pathname })
    setSending(false)
    // Whoever was taken for a program by mistake gets through by sending once more.
    if (answer.status === 'looks-automatic') current.website = ''
    tell(answer)
  }

  function tell(answer: SendOutcome) {
    setOutcome(answer)
    const [first] = answer.status === 'refused' ? Object.keys(answer.problems) : []
    if (first !== undefined) fieldOf(form.current, first)?.focus()
  }

  if (outcome?.status === 'sent') {
    const again = () => {
      draft.current = newDraft(current)
      setOutcome(undefined)
    }
    const done = () => {
      draft.current = newDraft(current)
      close()
    }
    return <MessageSent reference={outcome.reference} email={current.email} again={again} close={done} />
  }
  return (
    <form ref={form} onSubmit={send} noValidate>
      <SendProblem outcome={outcome} />
      <TextArea
        key={current.submission}
        label={t`Your message`}
        name="text"
        rows={4}
        required
        maxLength={MESSAGE_LENGTH}
        defaultValue={current.text}
        onInput={({ currentTarget }) => {
          current.text = currentTarget.value
        }}
        error={textOf('text')}
      />
      <TextField
        label={t`Your e-mail address`}
        help={t`Our answer goes there.`}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={EMAIL_LENGTH}
        defaultValue={current.email}
        onInput={({ currentTarget }) => {
          current.email = currentTarget.value
        }}
        error={textOf('email')}
      />
      <TextField
        label={t`Your name, if you like`}
        name="name"
        autoComplete="name"
        maxLength={NAME_LENGTH}
        defaultValue={current.name}
        onInput={({ currentTarget }) => {
          current.name = currentTarget.value
        }}
        error={textOf('name')}
      />
      {/* What fills in every field is no visitor. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          <Trans>Leave this empty</Trans>
          <input
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            onInput={({ currentTarget }) => {
              current.website = currentTarget.value
            }}
          />
        </label>
      </div>
      <Button type="submit" variant="primary" wide busy={isSending} busyLabel={t`Sending …`}>
        {outcome === undefined || outcome.status === 'refused' ? (
          <Trans>Send the message</Trans>
        ) : (
          <Trans>Try again</Trans>
        )}
      </Button>
    </form>
  )
}

/** What the form can tell by itself: that something is missing. The rest the service tells. */
function emptyFields({ text, email }: Draft): SendOutcome | undefined {
  const problems: Partial<Record<MessageField, string>> = {
    ...(text.trim() === '' && { text: 'required' }),
    ...(email.trim() === '' && { email: 'required' }),
  }
  return Object.keys(problems).length === 0 ? undefined : { status: 'refused', problems }
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLElement ? field : undefined
}

interface MessageSentProps {
  reference: string
  email: string
  again: () => void
  close: () => void
}

/** What stands in the place of the form once the message has arrived. It takes the focus: the button that had it is gone. */
function MessageSent({ reference, email, again, close }: MessageSentProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const number = formatReference(reference)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="success" title={<Trans>Your message has arrived.</Trans>}>
        <p className="my-2 font-heading text-3xl tabular-nums">{number}</p>
        <p>
          <Trans>
            This is its number, in case you call us or write again. A person answers by e-mail to{' '}
            <span className="wrap-anywhere font-medium">{email}</span>.
          </Trans>
        </p>
      </Notice>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={close}>
          <Trans>Close</Trans>
        </Button>
        <Button onClick={again}>
          <Trans>Write another message</Trans>
        </Button>
      </div>
    </div>
  )
}
