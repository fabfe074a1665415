import { useLingui } from '@lingui/react/macro'
import type { MessageField } from './send-message.ts'

/** The sentence for what is wrong with a field. */
export function useFieldText(
  problems: Partial<Record<MessageField, string>>,
): (field: MessageField) => string | undefined {
  const { t } = useLingui()
  const texts: Partial<Record<string, string>> = {
    required: t`Please fill this in.`,
    too_long: t`That is too long.`,
    email_invalid: t`Please enter an e-mail address such as name@example.com.`,
  }
  return (field) => {
    const code = problems[field]
    return code === undefined ? undefined : (texts[code] ?? t`Please look at this again.`)
  }
}
