import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { brand } from '#content/brand/brand.ts'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { MESSAGE_LENGTH } from '../schema.ts'

interface AnswerFormProps {
  email: string
  /** How many answers the operator sees above the form. */
  seen: number
  /** Why the answer before was not sent, with its text. */
  problem: { error: string; text: string } | undefined
}

/** Answers a message by mail. */
export function AnswerForm({ email, seen, problem }: AnswerFormProps) {
  const { t } = useLingui()
  const busy = useNavigation().formData?.get('intent') === 'answer'
  const texts: Partial<Record<string, string>> = {
    required: t`Please write what you answer.`,
    too_long: t`An answer has 4,000 characters at most. Please shorten it.`,
    wrong_type: t`Please look at this again.`,
  }
  return (
    <Form method="post" noValidate className="mt-8">
      <h2 className="mb-2 text-2xl">
        <Trans>Answer by mail</Trans>
      </h2>
      <p className="mb-4 text-muted">
        <Trans>
          It goes to {email}, with the message quoted below it. What they reply comes to {brand.supportEmail}.
        </Trans>
      </p>
      <input type="hidden" name="seen" value={seen} />
      <TextArea
        label={t`Your answer`}
        name="text"
        rows={6}
        required
        maxLength={MESSAGE_LENGTH}
        defaultValue={problem?.text ?? ''}
        error={problem && texts[problem.error]}
      />
      <Checkbox label={t`Close the message`} name="closes" defaultChecked />
      <Button type="submit" name="intent" value="answer" variant="primary" busy={busy} className="mt-3">
        <Trans>Send the answer</Trans>
      </Button>
    </Form>
  )
}
