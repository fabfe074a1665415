import type { Services } from '#kernel/services.server.ts'
import type { OrderViewer } from '../../orders/view-order.ts'
import { isProviderUnavailable } from '../../payments/provider.ts'
import { refreshOrder } from '../../payments/refresh-payment.ts'

/** So long a page is held up by a provider that is asked; the page goes on asking by itself. */
const PATIENCE_MS = 1_500

/**
 * Asks the provider how an order stands, as long as a page may wait for it. @throws AppError `not_found` for whoever may not see the
 * order
 */
export async function refreshInTime(services: Services, viewer: OrderViewer, id: string): Promise<void> {
  const refreshed = refreshOrder(services, viewer, { id }).catch((error: unknown) => {
    if (!isProviderUnavailable(error)) throw error
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  // Nobody hears what goes wrong after the page has gone.
  const isLate = patience.then(() => {
    refreshed.catch((error: unknown) =>
      services.log.error({ err: error, order: id }, 'asking for an order failed'),
    )
  })
  try {
    await Promise.race([refreshed, isLate])
  } finally {
    clearTimeout(timer)
  }
}
