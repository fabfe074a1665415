import { readFileSync } from 'node:fs'
import type { SiteManifest } from '#server/memory-files.ts'

const { files }: SiteManifest = JSON.parse(readFileSync('build/site/manifest.json', 'utf8'))
const sitemap = files.find(({ path }) => path === '/sitemap.xml')
if (sitemap === undefined) throw new Error('the build has no sitemap')

/** Paths of every page that search engines may keep, those that are made when they are asked for among them. */
export const listedAddresses: readonly string[] = [
  ...readFileSync(`build/site/${sitemap.body}`, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g),
].map(([, address = '']) => new URL(address).pathname)

/** Paths of every page that was made at build time. */
export const prerenderedAddresses: readonly string[] = files
  .filter(({ type }) => type.startsWith('text/html'))
  .map(({ path }) => path)
