import { cutRoute } from '../../events/schema.ts'

/** The address of the page as events hold it (EVT-2), without anything personal. */
export function currentRoute(): string {
  return cutRoute(window.location.pathname + window.location.search)
}
