import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultLocalization, type Localization } from '#modules/visitors/geography/schema.ts'

/** What a geography service of somebody else's does to whoever asks it (F-08). */
export const geoFaults = ['refuse', 'hang', 'slow', '500', 'garbage', 'lies', 'huge'] as const
export type GeoFault = (typeof geoFaults)[number]

/** A geography service on a port and a name of its own, which works until it is told to misbehave. */
export interface GeoService {
  /** What an operator sets up to use it. */
  settings: { GEO_URL: string }
  does: GeoFault | 'answer'
  /** Where questions came from: the origin of the page, and undefined where it was no page. */
  askedBy: (string | undefined)[]
  /** Bytes that went out since it was started. */
  sent: number
  stop(): void
}

const SLOW_MS = 10_000
const PIECE = Buffer.alloc(256 * 1024, 0x20)

const foreignRecord: Localization = {
  ...defaultLocalization,
  country: { code: 'CA', name: 'Canada' },
  currency: { code: 'CAD', symbol: 'CA$', name: 'Canadian Dollar' },
}
const lies = {
  ...foreignRecord,
  country: { code: 'CA', name: '<img src=x onerror=alert(1)>'.repeat(50) },
  customerService: { text: 'Call', number: 'javascript:alert(1)' },
  flags: { wide: 'javascript:alert(1)', square: 'javascript:alert(1)' },
}

export async function startGeoService(): Promise<GeoService> {
  const server = createServer((request, response) => {
    const { origin } = request.headers
    service.askedBy.push(origin)
    const open = { 'access-control-allow-origin': origin ?? 'null', 'content-type': 'application/json' }
    const send = (status: number, body: string) => response.writeHead(status, open).end(body)
    switch (service.does) {
      case 'answer':
        return send(200, JSON.stringify(foreignRecord))
      case 'refuse':
        return request.socket.destroy()
      case 'hang':
        return
      case 'slow':
        return setTimeout(() => send(200, JSON.stringify(foreignRecord)), SLOW_MS)
      case '500':
        return send(500, '{}')
      case 'garbage':
        return send(200, '<!doctype html><title>Welcome</title>')
      case 'lies':
        return send(200, JSON.stringify(lies))
      case 'huge':
        return flood(response.writeHead(200, open), service)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: GeoService = {
    settings: { GEO_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/geo` },
    does: 'answer',
    askedBy: [],
    sent: 0,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return service
}

/** Sends for as long as somebody takes it in. */
function flood(response: ServerResponse, service: GeoService): void {
  const more = () => {
    while (!response.destroyed) {
      service.sent += PIECE.length
      if (!response.write(PIECE)) return
    }
  }
  response.on('drain', more)
  more()
}
