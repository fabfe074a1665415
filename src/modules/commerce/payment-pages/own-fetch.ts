import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { loopbackHost } from '#kernel/http/loopback-host.ts'
import type { Fetch } from './read-scripts.ts'

const DEADLINE_MS = 15_000

/** Asks this process itself for an address of ours, without the proxies before it: over the loopback, by the address's name. */
export function createOwnFetch({ host, port }: { host: string; port: number }): Fetch {
  return (address) =>
    new Promise((resolve, reject) => {
      const own = new URL(address.pathname + address.search, `http://${loopbackHost(host)}:${port}`)
      const asked = request(own, { headers: { host: address.host } }, async (answer) => {
        try {
          const headers = new Headers()
          for (const [name, value] of Object.entries(answer.headersDistinct)) {
            headers.set(name, value?.join(', ') ?? '')
          }
          resolve(new Response(await buffer(answer), { status: answer.statusCode ?? 500, headers }))
        } catch (error) {
          reject(error)
        }
      })
      asked.setTimeout(DEADLINE_MS, () => asked.destroy(new Error('no answer')))
      asked.on('error', reject)
      asked.end()
    })
}

/** Asks by the name of the site, through everything that is between us and a buyer. */
export const publicFetch: Fetch = (address) => fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) })
