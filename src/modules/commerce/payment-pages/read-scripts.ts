import { createHash } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { loopbackHost } from '#kernel/http/client-address.ts'
import type { PageScript } from './schema.ts'

/** How a page and its scripts are fetched. */
export type Fetch = (address: URL) => Promise<Response>

/** A page's scripts, and the build of the application that they belong to; undefined where it shows none. */
export interface PageScripts {
  scripts: PageScript[]
  build: string | undefined
}

/** At once, so that the other visitors of a small machine notice nothing. */
const AT_ONCE = 4
const NAME_LENGTH = 60

/**
 * Everything that a page lets run: its policy, its own scripts, and whatever these load, down to the last
 * import. Of another origin only the address is read. What differs from visitor to visitor is left out: the
 * nonce, and the data of React Router, as long as it is nothing but data.
 * @throws where the page, or one of its scripts, is not answered
 */
export async function readScripts(fetchFrom: Fetch, address: URL): Promise<PageScripts> {
  const response = await answered(fetchFrom, address)
  const html = await response.text()
  const policy = response.headers.get('content-security-policy') ?? ''
  const scripts = [script('policy', policy.replaceAll(/'nonce-[\w-]+'/g, "'nonce'"))]
  const wanted = new Set<string>()
  for (const [, attributes = '', content = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script\b[^>]*>/gi,
  )) {
    const src = attributeOf(attributes, 'src')
    if (src !== undefined) wanted.add(new URL(src, address).href)
    else if (!/\btype="application\/(ld\+)?json"/.test(attributes)) {
      const text = withoutData(content)
      scripts.push(script(beginningOf(text), text))
      for (const found of importsOf(text, address)) wanted.add(found)
    }
  }
  for (const [link] of html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/gi)) {
    const href = attributeOf(link, 'href')
    if (href !== undefined) wanted.add(new URL(href, address).href)
  }
  scripts.push(...(await readFiles(fetchFrom, address, wanted)))
  const build = [...wanted].find((href) => href.includes('/manifest-'))
  return { scripts, build: build && new URL(build).pathname }
}

/** The files, and what they import, which is added to `wanted`. */
async function readFiles(fetchFrom: Fetch, { origin }: URL, wanted: Set<string>): Promise<PageScript[]> {
  const scripts: PageScript[] = []
  async function read(file: URL): Promise<void> {
    if (file.origin !== origin) {
      scripts.push({ name: file.href, hash: '' })
      return
    }
    const text = await (await answered(fetchFrom, file)).text()
    scripts.push(script(file.pathname + file.search, text))
    for (const found of importsOf(text, file)) wanted.add(found)
  }
  for (let done = 0; done < wanted.size; ) {
    const batch = [...wanted].slice(done, done + AT_ONCE)
    done += batch.length
    await Promise.all(batch.map((href) => read(new URL(href))))
  }
  return scripts
}

/** Every file that a script names, whether it loads it at once, later or never. */
function importsOf(text: string, from: URL): string[] {
  return [
    ...text.matchAll(
      /(["'`])((?:https?:\/)?\.{0,2}\/[\w./:-]+\.m?js(?:\?[\w=&-]*)?|assets\/[\w./-]+\.js)\1/g,
    ),
  ].map(([, , name = '']) => new URL(name.startsWith('assets/') ? `/${name}` : name, from).href)
}

async function answered(fetchFrom: Fetch, address: URL): Promise<Response> {
  const response = await fetchFrom(address)
  if (!response.ok) throw new Error(`${address.origin}${address.pathname} answered ${response.status}`)
  return response
}

/** React Router hands its data over as one string, which runs nothing. */
function withoutData(text: string): string {
  return text.replace(
    /^(window\.__reactRouterContext\.streamController\.enqueue\()"(?:[^"\\]|\\.)*"(\);)$/s,
    '$1""$2',
  )
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}\\s*=\\s*["']?([^"'\\s>]+)`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&')
}

function beginningOf(text: string): string {
  return `<script>${text.trim().replaceAll(/\s+/g, ' ').slice(0, NAME_LENGTH)}`
}

function script(name: string, text: string): PageScript {
  return { name, hash: createHash('sha256').update(text).digest('base64url') }
}

const DEADLINE_MS = 15_000

/**
 * Asks this process itself for an address of ours, without the proxies before it:
 * over the loopback, by the address's name.
 */
export function createOwnFetch({ host, port }: { host: string; port: number }): Fetch {
  return (address) =>
    new Promise((resolve, reject) => {
      const own = new URL(address.pathname + address.search, `http://${loopbackHost(host)}:${port}`)
      const asked = request(own, { headers: { host: address.host } }, (answer) => resolve(responseOf(answer)))
      asked.setTimeout(DEADLINE_MS, () => asked.destroy(new Error('no answer')))
      asked.on('error', reject)
      asked.end()
    })
}

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headersDistinct))
    headers.set(name, value?.join(', ') ?? '')
  return new Response(await buffer(answer), { status: answer.statusCode ?? 500, headers })
}

/** Asks by the name of the site, through everything that is between us and a buyer. */
export const publicFetch: Fetch = (address) => fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) })
