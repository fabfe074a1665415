import { ACCEPT_ENCODING } from './load.ts'
import { percentile } from './report.ts'

const QUERIES = [
  'employment agreement',
  'lease',
  'nda',
  'confidentialty agrement',
  'how do I let an employee go',
  'bail commercial',
  'contrato de arrendamiento',
  'lettre de démission',
]

/** One network asks for everything in a benchmark. */
export const withoutLimits = Object.fromEntries(
  ['SEARCHES_PER_VISITOR', 'SEARCHES_PER_NETWORK', 'SUGGESTIONS_PER_VISITOR', 'SUGGESTIONS_PER_NETWORK'].map(
    (name) => [`LIMIT_${name}`, '1000000/1m'],
  ),
)

/** The paths of all pages of templates that search engines are shown. */
export async function listTemplatePages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return Array.from(
    sitemap.matchAll(/<loc>([^<]*-D\d+\/)<\/loc>/g),
    ([, page = '']) => new URL(page).pathname,
  )
}

/** Addresses for all queries, so many times over. */
export function askedFor(times: number, address: (query: string) => string): string[] {
  return Array.from({ length: times }, () =>
    QUERIES.map((query) => address(encodeURIComponent(query))),
  ).flat()
}

/** Milliseconds until the last byte of each is there, asked for one after the other. */
export async function timesOf(url: string, paths: readonly string[]) {
  const times = []
  for (const path of paths) times.push(await timeOf(url + path))
  return { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

async function timeOf(url: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url, { headers: { 'accept-encoding': ACCEPT_ENCODING } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - started
}
