import { msg } from '@lingui/core/macro'
import type { MessageRules } from '../message-form/message-rules.ts'

/** How a visit went. */
export const feedbackForm: MessageRules = {
  kind: 'feedback',
  choices: {
    found: msg`Yes, I have what I came for`,
    partly: msg`Partly: something was missing or wrong`,
    missing: msg`No, the document I need is not here`,
    lost: msg`No, I could not find my way`,
    broken: msg`No, something did not work`,
  },
  needsWords: false,
}
