/** Where the list of the website's routes lies: it is made from React Router's list, and has its hash. */
export function websiteManifestUrl(manifestUrl: string): string {
  return manifestUrl.replace('/manifest-', '/manifest-website-')
}
