import { msg } from '@lingui/core/macro'
import type { MessageRules } from '../message-form/message-rules.ts'

/** Why somebody stops. */
export const uninstallForm: MessageRules = {
  kind: 'uninstall',
  choices: {
    done: msg`I needed one document, and I have it`,
    missing: msg`The templates that I need are not in the library`,
    law: msg`The templates are not made for my country or my case`,
    difficult: msg`It was too complicated, or took too long`,
    broken: msg`It did not work as it should`,
    other: msg`Another reason`,
  },
  needsWords: false,
}
