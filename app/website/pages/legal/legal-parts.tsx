import type { TextParts } from '../../texts/text-nodes.tsx'
import { KeptTable } from './kept-table.tsx'
import { ThirdParties } from './third-parties.tsx'

/** What a legal text leaves to the code: everything kept in a browser, and whom the operator has set up. */
export const legalParts: TextParts = {
  'kept-cookies': () => <KeptTable kinds={['cookie']} />,
  'kept-storage': () => <KeptTable kinds={['localStorage', 'sessionStorage', 'indexedDB']} />,
  'third-parties': ThirdParties,
}
