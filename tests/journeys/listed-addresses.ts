import { readFileSync } from 'node:fs'
import type { SiteManifest } from '#apps/server/memory-files.ts'
import { priceVariants } from '#content/prices/pages.ts'
import { languages } from '#kernel/i18n/languages.ts'

const { files, pages }: SiteManifest = JSON.parse(readFileSync('build/site/manifest.json', 'utf8'))
const sitemap = pages.find(({ path }) => path === '/sitemap.xml')
if (sitemap === undefined) throw new Error('the build has no sitemap')

/**
 * Paths of every page that search engines may keep, those that are made when they are asked for among them.
 */
export const listedAddresses: readonly string[] = [
  ...readFileSync(`build/site/${sitemap.body}`, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g),
].map(([, address = '']) => new URL(address).pathname)

/** Paths of everything that was made at build time, and of the pages among it. */
export const prerendered: ReadonlySet<string> = new Set([...pages, ...files].map(({ path }) => path))
const prerenderedPages = pages.filter(({ type }) => type.startsWith('text/html')).map(({ path }) => path)

/** What search engines are kept out of, and rendered for each request. */
const unlisted = [
  '/search/?q=contract',
  '/share/feedback/',
  '/uninstall/',
  '/budgeto/buy/',
  '/budgeto/buy/basic/',
  // ROUTE-4, ROUTE-8: without an order.
  '/budgeto/thank-you/',
  '/pricing/checkout/',
  '/pricing/thank-you/',
  // With something to buy: by the piece, and by the seat.
  '/pricing/checkout/?package=solo&period=year',
  '/pricing/checkout/?package=team&period=month&seats=3',
  // ROUTE-9: every variant of the prices.
  ...Object.keys(priceVariants).map((variant) => `/pricing/plans/${variant}/`),
].flatMap((path) => languages.map(({ prefix }) => prefix + path))
/** ROUTE-10: for whoever comes by an affiliate, in English alone. */
export const startPlans = '/start/plans/'
/** Every address of the website, in every language that has it. */
export const addresses = [...new Set([...prerenderedPages, ...listedAddresses, ...unlisted, startPlans])]
