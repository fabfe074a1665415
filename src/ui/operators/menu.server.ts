import type { Services } from '#kernel/services.server.ts'

/** How much waits behind rows, by where they lead: `admin/menu.server.ts` of a module exports it as `countWaiting`. */
export type CountWaiting = (services: Services) => Promise<Record<string, number>>
