import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { AnswerProblem, Field } from '#engine/source/index.ts'
import { writeMoney } from '#ui/components/money-text.ts'
import { InterviewContext } from '../interview/interview-context.ts'
import { writeDate } from '../reading/read-date.ts'
import { type Currencies, currencyOf } from './currencies.ts'

/** Makes the sentence for what is wrong with an answer. */
export function useProblemText(): (field: Field, problem: AnswerProblem) => string {
  const { t, i18n } = useLingui()
  const { currencies } = use(InterviewContext)
  /** What was written cannot be read as an answer. */
  function wrongType(field: Field): string {
    if (field.type === 'integer' || field.type === 'duration') return t`Please enter a whole number.`
    if (field.type === 'percent') return t`Please enter a number.`
    return t`Please look at this answer again.`
  }
  return (field, { code, limit }) => {
    const amount = formatLimit(field, limit, i18n.locale, currencies)
    switch (code) {
      case 'required':
        return t`Please fill this in.`
      case 'too_long':
        return t`At most ${amount} characters, please.`
      case 'too_small':
        return t`At least ${amount}, please.`
      case 'too_large':
        return t`At most ${amount}, please.`
      case 'too_few':
        return t`At least ${amount} of these, please.`
      case 'too_many':
        return t`At most ${amount} of these, please.`
      case 'too_early':
        return t`Not before ${amount}, please.`
      case 'too_late':
        return t`Not after ${amount}, please.`
      case 'not_an_option':
        return t`Please choose one of the answers.`
      case 'not_a_date':
        return t`Please enter a day that exists.`
      case 'not_an_email':
        return t`This is not a whole e-mail address yet, such as name@example.com. It is saved once it is.`
      case 'not_a_phone':
        return t`This is not a whole telephone number yet, such as +1 212 555 0134. It is saved once it is.`
      case 'not_a_country':
        return t`Please choose a country.`
      case 'wrong_type':
        return wrongType(field)
      default:
        return t`Please look at this answer again.`
    }
  }
}

function formatLimit(
  field: Field,
  limit: number | string | undefined,
  locale: string,
  currencies: Currencies,
): string {
  if (typeof limit === 'string') return writeDate(limit, locale)
  if (limit === undefined) return ''
  if (field.type === 'money') {
    const currency = currencyOf(field.currency, currencies)
    return `${writeMoney(limit, locale, currency)} ${currency}`
  }
  return new Intl.NumberFormat(locale).format(limit)
}
