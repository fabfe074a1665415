import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the site as a whole says of itself: on the home page, and where an address without words of its own is shared. */
export function homeWords(i18n: I18n): { shareTitle: string; description: string } {
  return {
    shareTitle: i18n._(msg`Business documents, filled in and ready to sign`),
    description: i18n._(
      msg`Pick a ready-made agreement, answer plain questions and watch it write itself. Free to start, no card; templates marked “Free” are yours as Word and PDF.`,
    ),
  }
}
