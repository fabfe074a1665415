import { redirectDocument } from 'react-router'

/**
 * A page of the payment is a document of its own: what another page has loaded from others, or may load by its policy, does not
 * come along. Who gets here by a link inside of a page is sent to the address itself.
 */
export function requireDocument(url: URL, headers: Headers | undefined): void {
  // Browsers name what asks; the few that do not are let through, with the policy of the page they come from.
  if (headers?.get('sec-fetch-dest') === 'empty') throw redirectDocument(url.pathname + url.search)
}
