import { webAppManifest } from './web-app-manifest.ts'

/** Makes the web application installable: the same for everybody, whoever is logged in. */
export function loader() {
  return Response.json(webAppManifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'private, max-age=3600' },
  })
}
