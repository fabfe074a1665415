import {
  EVENTS_PER_BATCH,
  type WebsiteEvent,
  type WebsiteEventName,
  type WebsiteEvents,
} from '../../events/schema.ts'

/** An older event says nothing about today; the server takes none. */
const MAXIMUM_AGE_MS = 24 * 60 * 60 * 1000

export interface EventStore {
  add<Name extends WebsiteEventName>(name: Name, details: WebsiteEvents[Name]): void
  /** Sends what there is. */
  flush(): void
}

/** Our own store of events, this side of the wire: keeps them in memory and sends them together. */
export function createEventStore(deps: {
  /** Milliseconds of a clock that nobody sets back. */
  now: () => number
  send: (body: string) => void
}): EventStore {
  let waiting: { name: WebsiteEventName; at: number; details: object }[] = []

  function flush(): void {
    const events = waiting
      .map(({ name, at, details }) => ({ name, ago: Math.round(deps.now() - at), details }) as WebsiteEvent)
      .filter(({ ago }) => ago < MAXIMUM_AGE_MS)
    waiting = []
    if (events.length > 0) deps.send(JSON.stringify({ events }))
  }

  return {
    add(name, details) {
      waiting.push({ name, at: deps.now(), details })
      if (waiting.length === EVENTS_PER_BATCH) flush()
    },
    flush,
  }
}
