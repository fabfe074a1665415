/** What happens on the website, under the specified names (SIGN-12). */
interface WebsiteEvents {
  'Signup started': { destination: string }
  'Account Created': { destination: string }
}

/** The event of the page that every report is sent as: what a configured tag manager's adapter listens to. */
const WEBSITE_EVENT = 'formulary:event'

/** Reports an event within the page. Nothing leaves the page unless somebody listens, and nobody does by default. */
export function reportEvent<Name extends keyof WebsiteEvents>(
  name: Name,
  details: WebsiteEvents[Name],
): void {
  window.dispatchEvent(new CustomEvent(WEBSITE_EVENT, { detail: { name, ...details } }))
}
