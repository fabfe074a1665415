import type { CountWaiting } from '#kernel/services.server.ts'
import { countOpenMessages } from '../list-messages.ts'

export const countWaiting: CountWaiting = async (services) => ({
  '/app/admin/inbox/': await countOpenMessages(services),
})
