import { msg } from '@lingui/core/macro'

/** OPEN-1: what the error dialog says where nothing better is known of the error (ERR-4). */
export const errorDialogWords = {
  title: msg`That didn’t work`,
  /** On the button that closes it. */
  action: msg`Close`,
} as const
