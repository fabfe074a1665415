import { cutRoute, type WebsiteEventName, type WebsiteEvents } from '../../events/schema.ts'
import { pushToDataLayer } from './data-layer.ts'
import { createEventStore } from './event-store.ts'

const SERVICE = '/api/events/'

const store = createEventStore({ now: () => performance.now(), send })
let isListening = false

/**
 * Reports an event to whoever may know of it (EVT-3): the tag manager after consent, and our own store, which learns
 * nothing of who it was and for that needs none.
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
