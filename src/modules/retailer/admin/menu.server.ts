import type { CountWaiting } from '#kernel/services.server.ts'
import { countRefusedNotices } from '../notices.ts'

export const countWaiting: CountWaiting = async (services) => ({
  '/app/admin/retailer/': await countRefusedNotices(services),
})
