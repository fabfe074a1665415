import { Trans, useLingui } from '@lingui/react/macro'
import { type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { EmailField } from '#ui/components/email-field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { TextArea, TextField } from '#ui/components/text-fields.tsx'
import { randomId } from '#ui/random-id.ts'
import { useSite } from '#ui/website/site.tsx'
import { formatReference, MESSAGE_LENGTH, NAME_LENGTH } from '../../schema.ts'
import {
  HiddenField,
  type MessageField,
  type SendOutcome,
  SendProblem,
  sendMessage,
  useFieldText,
} from './send-message.tsx'

/** What somebody is writing. */
export interface Draft {
  name: string
  email: string
  text: string
  /** What the form is numbered with, so that a message whose answer was lost is not taken twice. */
  submission: string
  /** Filled in by programs alone. */
  website: string
  /** When the form was opened, in milliseconds of the page's clock. */
  openedAt: number
}

/** An empty message, with what is known of who writes. */
export function newDraft({ name = '', email = '' }: Partial<Pick<Draft, 'name' | 'email'>> = {}): Draft {
  return { name, email, text: '', website: '', submission: randomId(), openedAt: performance.now() }
}

/**
 * The one draft of the document, for as long as it lives: neither minimising nor closing the chat loses it.
 * Not the chat's own, because the frame with the chat is made anew around an error.
 */
export const draft = { current: newDraft() }

/** A message to the team: what, and where to answer. */
export function ChatForm({ close }: { close: () => void }) {
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

  function note({ target }: InputEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      Object.assign(current, { [target.name]: target.value })
  }

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
    const goOn = (then: () => void) => () => {
      draft.current = newDraft(current)
      then()
    }
    return (
      <MessageSent
        reference={outcome.reference}
        email={current.email}
        again={goOn(() => setOutcome(undefined))}
        close={goOn(close)}
      />
    )
  }
  return (
    <form ref={form} onSubmit={send} onInput={note} noValidate>
      <SendProblem outcome={outcome} />
      <TextArea
        key={current.submission}
        label={t`Your message`}
        name="text"
        rows={4}
        required
        maxLength={MESSAGE_LENGTH}
        defaultValue={current.text}
        error={textOf('text')}
      />
      <EmailField
        label={t`Your e-mail address`}
        help={t`Our answer goes there.`}
        name="email"
        autoComplete="email"
        required
        defaultValue={current.email}
        problem={problems.email}
        error={textOf('email')}
      />
      <TextField
        label={t`Your name, if you like`}
        name="name"
        autoComplete="name"
        maxLength={NAME_LENGTH}
        defaultValue={current.name}
        error={textOf('name')}
      />
      <HiddenField />
      <Button type="submit" variant="primary" wide busy={isSending} busyLabel={t`Sending …`}>
        {outcome === undefined || outcome.status === 'refused' ? t`Send the message` : t`Try again`}
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

/** What replaces the form once the message has arrived. Takes the focus: the button that had it is gone. */
function MessageSent({ reference, email, again, close }: MessageSentProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const number = formatReference(reference)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="success" title={<Trans>We’ve received your message.</Trans>}>
        <p className="my-2 font-heading text-3xl tabular-nums">{number}</p>
        <p>
          <Trans>
            This is your reference number, in case you call or write again. A person will answer by e-mail to{' '}
            <span className="wrap-anywhere font-medium">{email}</span>.
          </Trans>
        </p>
      </Notice>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={close}>{t`Close`}</Button>
        <Button onClick={again}>{t`Write another message`}</Button>
      </div>
    </div>
  )
}
