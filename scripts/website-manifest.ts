import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { websiteManifestUrl } from '#apps/server/website-manifest-url.ts'

interface RouteManifest {
  routes: Record<string, unknown>
  url: string
}

/**
 * Writes, beside the list of all routes that React Router gives every page, one of the website's routes
 * alone: a visitor of the website needs none of the web application's, which are most of it. `clientFolder`
 * is React Router's `build/client`.
 */
export function writeWebsiteManifest(clientFolder: string): void {
  const assets = path.join(clientFolder, 'assets')
  const [assignment = '', json = ''] =
    readdirSync(assets)
      // A route of that name has a chunk of that name.
      .filter((file) => /^manifest-.*\.js$/.test(file))
      .map((file) => readFileSync(path.join(assets, file), 'utf8').split(/(?<==)(.*)/s))
      .find(([start]) => start === 'window.__reactRouterManifest=') ?? []
  if (json === '') throw new Error(`${assets} holds no list of routes`)
  const manifest = JSON.parse(json.replace(/;\s*$/, '')) as RouteManifest
  const url = websiteManifestUrl(manifest.url)
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(([id]) => id === 'root' || id.startsWith('website-')),
  )
  writeFileSync(
    path.join(assets, path.basename(url)),
    `${assignment}${JSON.stringify({ ...manifest, url, routes })};`,
  )
}
