import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Visitor } from '#domain/accounts/index.ts'
import type { Dependencies } from '#domain/dependencies.ts'
import { visitUnitOf } from '#domain/experiments/index.ts'
import type { VisitorFacts } from '#domain/geography/index.ts'
import { deviceCookieName, readCookie } from '#domain/hand-off/index.ts'
import { keyedHash } from '#domain/ids.ts'
import type { FindCountry } from './adapters/countries.ts'
import type { FindPlace } from './adapters/places.ts'
import { clientAddress, networkOf, ownAddressOf, withoutMapping } from './client-address.ts'
import { browserNames, deviceKind, deviceName } from './device-name.ts'
import { createTrustedProxies } from './trusted-proxies.ts'

/**
 * What a request tells of where it comes from. Networks and addresses are keyed hashes: they count and compare like
 * themselves, and whoever reads one in a row or a log cannot go back to an address without the key.
 */
export interface Clients {
  /** The /24 or /64 it comes from. */
  clientNetwork(context: Context): string
  /** The visitor's own address, as far as one has an address of their own. */
  clientAddress(context: Context): string
  /** What the log of experiments knows this visit by, where its browser keeps no number. */
  visitUnit(context: Context): string
  /** All that a log-in notes of its browser. */
  describeVisitor(context: Context): Promise<Visitor>
  /** What a visitor is told of themselves, the address as it is: for their eyes alone, never kept and never logged. */
  locateVisitor(context: Context): Promise<Omit<VisitorFacts, 'language'>>
}

/** A secret of ours, as `newSecret` makes it. Whatever else stands in the cookie was not written by us. */
const secretPattern = /^[\w-]{43}$/

export function createClients(
  options: Pick<Dependencies, 'clock' | 'tokenKey' | 'urls'> & {
    /** How many proxies of ours stand in front, and where besides private addresses. */
    trustedProxies: { hops: number; addresses: readonly string[] }
    findCountry: FindCountry
    findPlace: FindPlace
  },
): Clients {
  const proxies = createTrustedProxies(options.trustedProxies)
  const deviceCookie = deviceCookieName(options.urls)
  const addressOf = (context: Context) =>
    clientAddress(getConnInfo(context).remote.address ?? '', context.req.header('x-forwarded-for'), proxies)
  const hashOf = (text: string) => keyedHash(options, 'client network', text)
  const clientNetwork = (context: Context) => hashOf(networkOf(addressOf(context)))
  const visitUnit = (context: Context) =>
    visitUnitOf(options, {
      address: ownAddressOf(addressOf(context)),
      userAgent: context.req.header('user-agent') ?? '',
    })
  return {
    clientNetwork,
    clientAddress: (context) => hashOf(ownAddressOf(addressOf(context))),
    visitUnit,
    describeVisitor: async (context) => {
      const secret = readCookie(context.req.header('cookie'), deviceCookie) ?? ''
      return {
        network: clientNetwork(context),
        requestId: context.get('requestId'),
        device: deviceName(context.req.header('user-agent')),
        deviceKind: deviceKind(context.req.header('user-agent')),
        country: await options.findCountry(addressOf(context)),
        deviceSecret: secretPattern.test(secret) ? secret : undefined,
        visitUnit: visitUnit(context),
      }
    },
    locateVisitor: async (context) => {
      const address = addressOf(context)
      const userAgent = context.req.header('user-agent')
      return {
        ...(await options.findPlace(address)),
        ipAddress: withoutMapping(address),
        browser: browserNames(userAgent),
        device: deviceKind(userAgent),
      }
    },
  }
}
