import {
  cutRoute,
  EVENTS_PER_BATCH,
  type WebsiteEvent,
  type WebsiteEventName,
  type WebsiteEvents,
} from '../../events/schema.ts'
import { isLoaded } from '../consent/third-parties.ts'

const SERVICE = '/api/events/'

const store = createEventStore({ now: () => performance.now(), send })
let isListening = false

/**
 * Reports an event to whoever may know of it (EVT-3): the tag manager after consent, and our own store, which
 * learns nothing of who it was and for that needs none.
 */
export function reportEvent<Name extends WebsiteEventName>(name: Name, details: WebsiteEvents[Name]): void {
  const cut = withoutWords(details)
  pushToDataLayer(name, cut)
  // Programs that drive a browser say so. Nobody counts them.
  if (navigator.webdriver) return
  store.add(name, cut)
  flushWhenLeft()
}

/** A destination may be a search; its words are not reported (`cutRoute`). */
function withoutWords<Details extends object>(details: Details): Details {
  return 'destination' in details && typeof details.destination === 'string'
    ? { ...details, destination: cutRoute(details.destination) }
    : details
}

/** A page that is hidden may never be seen again: telephones close them without a word. */
function flushWhenLeft(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('pagehide', store.flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') store.flush()
  })
}

/** Sends in a way that outlives the page. What does not arrive is not counted. */
function send(body: string): void {
  const type = 'application/json'
  if ('keepalive' in Request.prototype) {
    void fetch(SERVICE, { method: 'POST', keepalive: true, headers: { 'content-type': type }, body }).catch(
      () => undefined,
    )
  } else navigator.sendBeacon(SERVICE, new Blob([body], { type }))
}

/**
 * EVT-3: hands an event to the tag manager, once it is in the page, which it is after consent. What happened
 * before is not made up for.
 */
export function pushToDataLayer(event: string, details: object): void {
  if (isLoaded('tag-manager')) window.dataLayer?.push({ event, ...details })
}

/** An older event says nothing about today; the server takes none. */
const MAXIMUM_AGE_MS = 24 * 60 * 60 * 1000

interface EventStore {
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
