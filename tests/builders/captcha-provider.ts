import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * The captcha of somebody else, on a port of its own: it can tell when it was called, and be told what to
 * say.
 */
export interface CaptchaStub {
  /** What an operator sets up to use it. */
  settings: Record<string, string>
  /** What was asked for, in order: the script by browsers, the check by the server. */
  calls: string[]
  /** `hangs` never answers the server. */
  says: 'person' | 'program' | 'hangs'
  stop(): void
}

const script = `
  window.grecaptcha = {
    ready: (hear) => setTimeout(hear),
    execute: async (key, { action }) => 'token-of-' + key + '-for-' + action,
  }
  const badge = document.createElement('div')
  badge.className = 'grecaptcha-badge'
  badge.textContent = 'badge'
  document.body.append(badge)
`

export async function startCaptchaProvider(): Promise<CaptchaStub> {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://captcha')
    calls.push(pathname + search)
    if (pathname === '/api.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(script)
      return
    }
    if (stub.says === 'hangs') return
    const score = stub.says === 'person' ? 0.9 : 0.1
    // A token knows the action that it was made for.
    const token = new URLSearchParams(await text(request)).get('response') ?? ''
    const action = token.replace(/^token-of-key-for-/, '')
    const answer = { success: true, score, action, hostname: 'localhost' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stub: CaptchaStub = {
    settings: {
      CAPTCHA_SITE_KEY: 'key',
      CAPTCHA_SECRET: 's3cret',
      CAPTCHA_SCRIPT_URL: `${origin}/api.js`,
      CAPTCHA_VERIFY_URL: `${origin}/verify`,
    },
    calls,
    says: 'person',
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return stub
}
