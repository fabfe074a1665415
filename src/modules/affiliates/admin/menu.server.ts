import type { CountWaiting } from '#kernel/services.server.ts'
import { countUnreleased } from '../runs.ts'
import { countWaitingForOperators } from '../sales.ts'

export const countWaiting: CountWaiting = async (services) => ({
  '/app/admin/affiliates/': await countWaitingForOperators(services),
  '/app/admin/payouts/': await countUnreleased(services),
})
