import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { TextField } from '../components/text-fields.tsx'

interface ReasonFormProps {
  /** What the button does, as the action knows it. */
  intent: string
  title: string
  explanation: ReactNode
  /** What has to be ticked besides, where a slip would be grave. */
  confirmation?: string
  /**
   * What was wrong with a form of the page: the code of what was wrong with the reason; or of something else,
   * `unconfirmed` for example, and the reason, which was in order.
   */
  answer: { intent: string; error: string; reason?: string } | undefined
  /** What is chosen besides; it says itself what is wrong with it. */
  children?: ReactNode
}

/** Something that an operator does to an account, and must say why. */
export function ReasonForm({ intent, title, explanation, confirmation, answer, children }: ReasonFormProps) {
  const { t } = useLingui()
  const navigation = useNavigation()
  const titleId = useId()
  const busy = navigation.formData?.get('intent') === intent
  const { error, reason } = answer?.intent === intent ? answer : {}
  const isUnconfirmed = error === 'unconfirmed'
  const text =
    error === 'too_long' ? t`That’s too long.` : t`Please give a reason. It is recorded in the audit.`
  return (
    <Form method="post" noValidate aria-labelledby={titleId} className="rounded-sheet border border-line p-5">
      <h2 id={titleId} className="mb-2 text-xl">
        {title}
      </h2>
      <p className="mb-4 text-muted">{explanation}</p>
      {children}
      <TextField
        label={t`Reason`}
        name="reason"
        autoComplete="off"
        required
        defaultValue={reason}
        error={error === undefined || reason !== undefined ? undefined : text}
      />
      {confirmation !== undefined && (
        <Checkbox
          label={confirmation}
          name="sure"
          required
          className="wrap-anywhere mb-6"
          error={isUnconfirmed ? t`Please check this box first.` : undefined}
        />
      )}
      <Button type="submit" name="intent" value={intent} busy={busy}>
        {title}
      </Button>
    </Form>
  )
}
