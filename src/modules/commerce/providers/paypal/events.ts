import type { CallPayPal } from './client.ts'
import { Event, Events } from './wire.ts'

const LARGEST_PAGE = 300

/** What PayPal has told of one transaction. Notices that we cannot read are none of those that we look for. */
export async function eventsOf(call: CallPayPal, transaction: string, signal: AbortSignal): Promise<Event[]> {
  const query = new URLSearchParams({ transaction_id: transaction, page_size: String(LARGEST_PAGE) })
  const answer = await call({ method: 'GET', path: `/v1/notifications/webhooks-events?${query}`, signal })
  return Events.parse(answer).events.flatMap((each) => {
    const event = Event.safeParse(each)
    return event.success ? [event.data] : []
  })
}
