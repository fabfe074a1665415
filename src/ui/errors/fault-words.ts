import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FaultWords } from './error-page-fault.tsx'

/** What `ErrorPageFault` says, in the language of the page. */
export function faultWords(i18n: I18n): FaultWords {
  return {
    title: i18n._(msg`Something went wrong (Error 500)`),
    message: i18n._(msg`An error occurred while showing the error page.`),
    home: i18n._(msg`Go to the home page`),
  }
}
