import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Services of others, on a port of their own: they keep things in the browser and can tell when they were
 * called.
 */
export interface ThirdParties {
  /** What an operator sets up to load them. */
  settings: Record<string, string>
  /** The scripts that were asked for, in order. */
  calls: string[]
  stop(): void
}

/** What such a script does to a visitor: a number that comes back. */
const follow = `
  document.cookie = 'followed=1; path=/; max-age=3600'
  localStorage.setItem('followed', '1')
  sessionStorage.setItem('followed', '1')
`

/** What the script of a help desk does: it stands there. */
const stand = `
  const desk = document.createElement('aside')
  desk.ariaLabel = 'Help desk'
  desk.textContent = 'Chat with us'
  document.body.append(desk)
`

/**
 * Starts a tag manager, a script that watches visitors, the chat of a help desk, and a network of affiliates.
 */
export async function startThirdParties(): Promise<ThirdParties> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const { url = '' } = request
    calls.push(url)
    response
      .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
      .end(url === '/chat.js' ? stand : follow)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: {
      TAG_MANAGER_ID: 'GTM-TEST',
      TAG_MANAGER_URL: `${origin}/gtm.js`,
      BEHAVIOUR_SCRIPT_URL: `${origin}/watch.js`,
      CHAT_SCRIPT_URL: `${origin}/chat.js`,
      AFFILIATE_SCRIPT_URL: `${origin}/click.js`,
      RETAILER_SCRIPT_URL: `${origin}/retailer.js`,
    },
    calls,
    stop: () => server.close(),
  }
}
