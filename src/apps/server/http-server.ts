import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

const SECOND = 1_000

/** Time-outs against clients that are slow on purpose (F-15); Node's own are 60 s, 300 s and unlimited. */
const limits = {
  headersTimeout: 10 * SECOND,
  // With the interval below 30 s at most.
  requestTimeout: 28 * SECOND,
  // Longer than the usual idle time of a proxy in front, so that it never sends into a connection being
  // closed.
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
  maxHeaderSize: 16 * 1024,
}
/** A reader that takes nothing for so long is gone or hostile. Between requests keepAliveTimeout counts. */
const STALLED_SOCKET_MS = 30 * SECOND
/** Who has sent nothing for so long after the last answer is not about to. */
const IDLE_GRACE_MS = 300
/**
 * For at most so long new requests wait for a moment in which connections may be closed. It comes when those
 * under way are answered, for everybody who asks meanwhile waits; on a busy machine half a second was not
 * enough, and cut off a dozen.
 */
const QUIET_LIMIT_MS = 3_000
/** A turn of the event loop that takes less has read everything and done nothing else. */
const QUIET_TURN_MS = 0.5
const MAXIMUM_CONNECTIONS = 15_000

export interface HttpServer {
  server: Server
  /** Takes no more connections, lets requests end, and cuts those that have not after `limitMs`. */
  close(limitMs: number): Promise<void>
}

/** Nobody can listen at this address; the message says what to do. */
export class AddressUnavailableError extends Error {
  override name = 'AddressUnavailableError'
}

/** Listens for HTTP. */
export async function listen(
  listener: RequestListener,
  address: { host: string; port: number },
): Promise<HttpServer> {
  const running = new Set<ServerResponse>()
  let isClosing = false
  let held: (() => void)[] | undefined
  let hasArrival = false
  const server = createServer(limits, (request, response) => {
    running.add(response)
    if (isClosing) announceEnd(response)
    response.once('close', () => running.delete(response))
    hasArrival = true
    if (hasTwoHosts(request)) return refuseHosts(response)
    if (held) held.push(() => listener(request, response))
    else listener(request, response)
  })
  server.on('connection', () => {
    hasArrival = true
  })
  server.setTimeout(STALLED_SOCKET_MS)
  server.maxConnections = MAXIMUM_CONNECTIONS
  server.listen(address.port, address.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explain(error, address)
  }

  /**
   * Closes something while nobody is at the door. Who has connected already waits in a queue of the operating
   * system, which is thrown away with the door, and a request that is on its way is lost with its connection:
   * so all that has arrived is taken in first. It is worked on afterwards, because every answer brings the
   * next request.
   */
  async function closeInQuietMoment(close: () => void): Promise<void> {
    const waiting: (() => void)[] = []
    held = waiting
    const deadline = performance.now() + QUIET_LIMIT_MS
    let isQuiet = false
    await nextTurn() // so that every turn below is a whole one, in which the door was looked at
    while (!isQuiet && performance.now() < deadline) {
      hasArrival = false
      const began = performance.now()
      await nextTurn()
      isQuiet = !hasArrival && performance.now() - began < QUIET_TURN_MS
    }
    close()
    held = undefined
    for (const handle of waiting) handle()
  }

  return {
    server,
    async close(limitMs) {
      isClosing = true
      for (const response of running) announceEnd(response)
      let isClosed = false
      const closed = once(server, 'close').then(() => {
        isClosed = true
      })
      const cut = setTimeout(() => server.closeAllConnections(), limitMs)
      // Not the method of the HTTP server: that one closes idle connections in the same moment, and cuts off
      // every client that is just sending its next request.
      await closeInQuietMoment(() => NetServer.prototype.close.call(server))
      while (!isClosed) {
        await Promise.race([closed, delay(IDLE_GRACE_MS)])
        if (!isClosed) await closeInQuietMoment(() => server.closeIdleConnections())
      }
      clearTimeout(cut)
    },
  }
}

/**
 * Node hands on the first of several `Host` headers, and a proxy in front may have gone by the last: whom the
 * request is for, nobody can say (RFC 9112, section 3.2).
 */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

function refuseHosts(response: ServerResponse): void {
  response.writeHead(400, { connection: 'close', 'content-type': 'text/plain' })
  response.end('A request names one host.')
}

/** Tells the client not to send another request on this connection. */
function announceEnd(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

function explain(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const isNone = `HOST=${host} is no address of this machine.`
  const reasons = new Map<unknown, string>([
    [
      'EADDRINUSE',
      `Port ${port} is taken by another program: stop it, or choose another port, for example PORT=${port + 1} npm start.`,
    ],
    ['EACCES', `Port ${port} is only for root: choose one from 1024, for example PORT=3000.`],
    ['EADDRNOTAVAIL', isNone],
    ['ENOTFOUND', isNone],
  ])
  const reason = error instanceof Error && 'code' in error ? reasons.get(error.code) : undefined
  return reason === undefined ? error : new AddressUnavailableError(reason)
}
