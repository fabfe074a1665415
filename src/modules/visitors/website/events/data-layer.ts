import { isLoaded } from '../consent/third-parties.ts'

/**
 * EVT-3: hands an event to the tag manager, once it is in the page, which it is after consent. What happened before is not
 * made up for.
 */
export function pushToDataLayer(event: string, details: object): void {
  if (isLoaded('tag-manager')) window.dataLayer?.push({ event, ...details })
}
