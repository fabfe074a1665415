/** Where the list of the website's routes lies, beside React Router's list of all: it is made from that one, and has its hash. */
export function websiteManifestUrl(manifestUrl: string): string {
  return manifestUrl.replace('/manifest-', '/manifest-website-')
}
