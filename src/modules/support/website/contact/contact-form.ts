import { msg } from '@lingui/core/macro'
import type { MessageRules } from '../message-form/message-rules.ts'

/** What people write to the operator about. */
export const contactForm: MessageRules = {
  kind: 'contact',
  choices: {
    template: msg`A template: a question, or a mistake in it`,
    document: msg`Filling in, saving or downloading a document`,
    account: msg`My account, or logging in`,
    data: msg`My data: to see it, correct it or have it deleted`,
    press: msg`Press, or working together`,
    other: msg`Something else`,
  },
  needsWords: true,
}
