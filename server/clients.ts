import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Visitor } from '#domain/accounts/index.ts'
import type { Dependencies, Logger } from '#domain/dependencies.ts'
import { type ReadVisitSalt, visitUnitOf } from '#domain/experiments/index.ts'
import type { VisitorFacts } from '#domain/geography/index.ts'
import { deviceCookieName, readCookie } from '#domain/hand-off/index.ts'
import { keyedHash } from '#domain/ids.ts'
import type { FindCountry } from './adapters/countries.ts'
import type { FindPlace } from './adapters/places.ts'
import { clientAddress, networkOf, ownAddressOf, withoutMapping } from './client-address.ts'
import { browserNames, deviceKind, deviceName } from './device-name.ts'
import { createTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

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
  visitUnit(context: Context): Promise<string>
  /** All that a log-in notes of its browser. */
  describeVisitor(context: Context): Promise<Visitor>
  /** What a visitor is told of themselves, the address as it is: for their eyes alone, never kept and never logged. */
  locateVisitor(context: Context): Promise<Omit<VisitorFacts, 'language'>>
}

/** A secret of ours, as `newSecret` makes it. Whatever else stands in the cookie was not written by us. */
const secretPattern = /^[\w-]{43}$/

export function createClients(
  options: Pick<Dependencies, 'tokenKey' | 'urls'> & {
    log: Pick<Logger, 'warn'>
    /** How many proxies of ours stand in front, and where besides private addresses. */
    trustedProxies: { hops: number; addresses: readonly string[] }
    readVisitSalt: ReadVisitSalt
    findCountry: FindCountry
    findPlace: FindPlace
  },
): Clients {
  const proxies = createTrustedProxies(options.trustedProxies)
  const deviceCookie = deviceCookieName(options.urls)
  const warnOfStranger = createStrangerWarning(proxies, options.log)
  const addressOf = (context: Context) => {
    const socketAddress = getConnInfo(context).remote.address ?? ''
    const forwardedFor = context.req.header('x-forwarded-for')
    if (forwardedFor !== undefined) warnOfStranger(socketAddress)
    return clientAddress(socketAddress, forwardedFor, proxies)
  }
  const hashOf = (text: string) => keyedHash(options, 'client network', text)
  const clientNetwork = (context: Context) => hashOf(networkOf(addressOf(context)))
  const visitUnit = async (context: Context) =>
    visitUnitOf(options, {
      salt: await options.readVisitSalt(),
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
        visitUnit: await visitUnit(context),
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

/**
 * Tells the operator once, without an address, that `X-Forwarded-For` comes from where no proxy is known: it may be a client that claims
 * something, or a proxy of theirs behind which all visitors are taken for one.
 */
function createStrangerWarning(proxies: TrustedProxies, log: Pick<Logger, 'warn'>) {
  let isTold = false
  return (socketAddress: string) => {
    if (isTold || proxies.hops === 0 || proxies.has(socketAddress)) return
    isTold = true
    log.warn(
      {},
      'X-Forwarded-For of a connection from no known proxy is not believed: if it is yours, name its address in TRUSTED_PROXY_ADDRESSES',
    )
  }
}
