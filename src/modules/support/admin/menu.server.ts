import type { CountWaiting } from '#ui/operators/menu.server.ts'
import { countOpenMessages } from '../list-messages.ts'

export const countWaiting: CountWaiting = async (services) => ({
  '/app/admin/inbox/': await countOpenMessages(services),
})
