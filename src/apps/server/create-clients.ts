import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Dependencies, Logger } from '#kernel/dependencies.ts'
import {
  clientAddress,
  createTrustedProxies,
  networkOf,
  ownAddressOf,
  type TrustedProxies,
  withoutMapping,
} from '#kernel/http/client-address.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import { browserNames, deviceKind, deviceName } from '#kernel/http/device-name.ts'
import { keyedHash } from '#kernel/ids.ts'
import { deviceCookieName } from '#modules/identity/public.ts'
import {
  type FindCountry,
  type FindPlace,
  type ReadVisitSalt,
  visitUnitOf,
} from '#modules/visitors/public.ts'

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
  const believe = (socketAddress = '', forwardedFor: string | undefined) => {
    if (forwardedFor !== undefined) warnOfStranger(socketAddress)
    return clientAddress(socketAddress, forwardedFor, proxies)
  }
  const addressOf = (context: Context) =>
    believe(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'))
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
    countryOf: ({ socket, headers }) => {
      const forwardedFor = headers['x-forwarded-for']
      return options.findCountry(
        believe(socket.remoteAddress, Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor),
      )
    },
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
 * Tells the operator once, without an address, that `X-Forwarded-For` comes from where no proxy is known: it
 * may be a client that claims something, or a proxy of theirs behind which all visitors are taken for one.
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
