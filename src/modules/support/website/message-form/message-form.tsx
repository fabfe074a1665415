import { useLingui } from '@lingui/react/macro'
import {
  type FocusEvent,
  type InputEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useActionData, useLocation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { buttonClass } from '#ui/components/button-class.ts'
import { isWrongEmail } from '#ui/components/email-field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { useSite } from '#ui/website/site.tsx'
import { formatReference, NAME_LENGTH } from '../../schema.ts'
import {
  HiddenField,
  type SendOutcome,
  SendProblem,
  sendMessage,
  useFieldText,
} from '../chat/send-message.tsx'
import {
  composeMessage,
  type FormField,
  type MessageRules,
  type Problems,
  readTyped,
  type Typed,
  WORDS_LENGTH,
} from './message-rules.ts'

/** What the page of a form begins with. */
export interface MessageFormData {
  /** The number of this form: what is sent twice is one message. */
  submission: string
  /** The reference of the message that was just sent without JavaScript. */
  sent?: string
}

/** Why a form that was sent without JavaScript was not taken. */
export interface MessageAnswer {
  outcome?: SendOutcome
  problems?: Problems
  typed: Typed
  submission: string
}

/**
 * On the clock of the page. Its form is open from then on, however late it comes to life (decision 7): one
 * choice and “Send” after a minute of reading are no program.
 */
const PAGE_LOADED = 0

/** A message that has arrived. Its address is known as long as the page lives. */
export interface SentMessage {
  reference: string
  email?: string
  /** It was sent on this very page: what says so takes the focus, because the button that had it is gone. */
  isNew: boolean
}

/** The name of a field, what was typed in it, and what is wrong with that. */
interface FieldOfForm {
  name: FormField
  defaultValue: string | undefined
  error: string | undefined
  /** The code of the error, of which an e-mail field says more. */
  problem?: string | undefined
  maxLength?: number
}

const lengths: Partial<Record<FormField, number>> = {
  name: NAME_LENGTH,
  text: WORDS_LENGTH,
}

interface MessageFormProps {
  rules: MessageRules
  data: MessageFormData
  submitLabel: ReactNode
  /** Stands in the place of the form once the message has arrived. */
  thanks: (sent: SentMessage) => ReactNode
  /** The fields, by what is the same of each in every form, and what the rules let choose. */
  children: (
    field: (name: FormField) => FieldOfForm,
    choices: { value: string; label: string }[],
  ) => ReactNode
}

/**
 * A form of a page whose message reaches the operators' inbox. A plain form, which works before JavaScript;
 * with it nothing is loaded anew, and what was typed stays whatever happens.
 */
export function MessageForm({ rules, data, submitLabel, thanks, children }: MessageFormProps) {
  const { t, i18n } = useLingui()
  const { language } = useSite()
  const { pathname } = useLocation()
  const answer = useActionData<MessageAnswer>()
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState(answer?.outcome)
  const [problems, setProblems] = useState(answer?.problems ?? {})
  const [sent, setSent] = useState<SentMessage | undefined>(
    data.sent === undefined ? undefined : { reference: data.sent, isNew: false },
  )
  const form = useRef<HTMLFormElement>(null)
  const textOf = useFieldText(problems)
  const submission = answer?.submission ?? data.submission

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const typed = readTyped(new FormData(event.currentTarget))
    const { text, problems: missing } = composeMessage(rules, typed, i18n)
    if (tell(missing)) return
    setSending(true)
    // What went wrong the last time is not what happens now.
    setOutcome(undefined)
    const draft = { ...typed, text, submission, openedAt: PAGE_LOADED }
    const sending = await sendMessage(draft, { kind: rules.kind, language, page: pathname })
    setSending(false)
    setOutcome(sending)
    if (sending.status === 'sent') setSent({ reference: sending.reference, email: typed.email, isNew: true })
    else if (sending.status === 'refused') tell(sending.problems)
    // Whoever was taken for a program by mistake gets through by sending once more.
    else if (sending.status === 'looks-automatic') emptyTrap(form.current)
  }

  /** Shows what is wrong and goes to the first of it; answers whether anything is. */
  function tell(found: Problems): boolean {
    setProblems(found)
    const isWrong = Object.keys(found).length > 0
    if (isWrong) setOutcome(undefined)
    const fields = Array.from(form.current?.elements ?? [])
    const first = fields.find((field) => Object.hasOwn(found, field.getAttribute('name') ?? ''))
    if (first instanceof HTMLElement) first.focus()
    return isWrong
  }

  function check({ target }: FocusEvent<HTMLFormElement>) {
    if (isWrongEmail(target)) setProblems((known) => ({ ...known, email: 'email_invalid' }))
  }

  function forgive({ target }: InputEvent<HTMLFormElement>) {
    const name = target instanceof Element ? target.getAttribute('name') : null
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => field !== name)))
  }

  function fieldOf(name: FormField): FieldOfForm {
    const maxLength = lengths[name]
    const wrongChoice = problems.choice === undefined ? undefined : t`Please choose one.`
    return {
      name,
      defaultValue: answer?.typed[name],
      error: name === 'choice' ? wrongChoice : textOf(name),
      ...(name === 'email' && { problem: problems.email }),
      ...(maxLength !== undefined && { maxLength }),
    }
  }

  if (sent !== undefined) return thanks(sent)
  const choices = Object.entries(rules.choices).map(([value, label]) => ({ value, label: i18n._(label) }))
  return (
    <form
      ref={form}
      method="post"
      action={pathname}
      onSubmit={send}
      onBlur={check}
      onInput={forgive}
      noValidate
    >
      <SendProblem outcome={outcome} />
      <input type="hidden" name="submission" value={submission} />
      {children(fieldOf, choices)}
      <HiddenField />
      <Button type="submit" variant="primary" size="large" busy={isSending} busyLabel={t`Sending …`}>
        {outcome === undefined ? submitLabel : t`Try again`}
      </Button>
    </form>
  )
}

function emptyTrap(form: HTMLFormElement | null): void {
  const trap = form?.elements.namedItem('website')
  if (trap instanceof HTMLInputElement) trap.value = ''
}

interface MessageArrivedProps {
  sent: SentMessage
  title: ReactNode
  /** What happens next. */
  children: ReactNode
}

/** What replaces a form once its message has arrived: the number that names it, and what happens next. */
export function MessageArrived({ sent: { reference, isNew }, title, children }: MessageArrivedProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (isNew) box.current?.focus()
  }, [isNew])
  const number = formatReference(reference)
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24 outline-none">
      <Notice tone="success" title={title}>
        <p className="my-2 font-heading text-3xl tabular-nums">{number}</p>
        {children}
      </Notice>
      {/* Loaded anew, so that the next message has a form and a number of its own. */}
      <a href={pathname} className={`${buttonClass({})} mt-5`}>{t`Write another message`}</a>
    </div>
  )
}
