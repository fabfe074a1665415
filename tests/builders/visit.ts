import type { Page, Response } from 'playwright'

/** What a page fetches by itself before its visitor does anything, also while idle. */
export interface Visit {
  /** Bytes of the bodies as they come over the wire, by kind of file. */
  bytes: Record<string, number>
  /** The scripts, largest first. */
  scripts: [path: string, bytes: number][]
  requests: number
}

/** Nothing was fetched for so long: whatever the page wanted to load while idle is there. */
const QUIET_MS = 3_000
const POLL_MS = 100

/**
 * Opens an address in a browser whose cache is empty and counts what comes.
 * @throws Error when a script comes without brotli, because then its size would say nothing
 */
export async function visit(page: Page, url: string): Promise<Visit> {
  const network = await page.context().newCDPSession(page)
  const bytes: Visit['bytes'] = {}
  const scripts: Visit['scripts'] = []
  const uncompressed: string[] = []
  let requests = 0
  let lastEvent = performance.now()
  network.on('Network.responseReceived', ({ type, response }) => {
    const headers = new Map(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const length = Number(headers.get('content-length') ?? 0)
    requests += 1
    bytes[type] = (bytes[type] ?? 0) + length
    if (type !== 'Script') return
    if (headers.get('content-encoding') !== 'br') uncompressed.push(response.url)
    scripts.push([new URL(response.url).pathname, length])
  })
  network.on('Network.loadingFinished', () => {
    lastEvent = performance.now()
  })
  await network.send('Network.enable')
  await page.goto(url, { waitUntil: 'load' })
  while (performance.now() - lastEvent < QUIET_MS) await page.waitForTimeout(POLL_MS)
  await network.detach()
  if (uncompressed.length > 0) throw new Error(`without brotli: ${uncompressed.join(', ')}`)
  return { bytes, scripts: scripts.toSorted(([, a], [, b]) => b - a), requests }
}

/**
 * Hears what scripts a page fetches, in whatever cache they may be, until it is asked: their bytes as they
 * come over the wire, by address.
 * @throws Error when a script comes without brotli, because then its size would say nothing
 */
export function hearScripts(page: Page): () => Map<string, number> {
  const scripts = new Map<string, number>()
  const uncompressed: string[] = []
  const hear = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    const { 'content-encoding': encoding, 'content-length': length } = response.headers()
    if (encoding !== 'br') uncompressed.push(response.url())
    scripts.set(response.url(), Number(length))
  }
  page.on('response', hear)
  return () => {
    page.off('response', hear)
    if (uncompressed.length > 0) throw new Error(`without brotli: ${uncompressed.join(', ')}`)
    return scripts
  }
}

/** The most that the scripts of a screen may weigh, in kB (thousands of bytes) after brotli. */
export const SCRIPT_BUDGET_KB = { website: 115, workspace: 203 } as const

export function scriptKilobytes({ bytes }: Visit): number {
  return (bytes.Script ?? 0) / 1000
}
