import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The departments of the library, in the order they are shown (CAT-5), and the words of each. */
export const departments: readonly { id: string; name: MessageDescriptor }[] = [
  { id: 'legal', name: msg`Legal` },
  { id: 'administration', name: msg`Administration` },
  { id: 'human-resources', name: msg`Human resources` },
  { id: 'finance-and-accounting', name: msg`Finance and accounting` },
  { id: 'sales-and-marketing', name: msg`Sales and marketing` },
  { id: 'production-and-operations', name: msg`Production and operations` },
]
