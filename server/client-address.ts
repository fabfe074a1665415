import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The address a request comes from. Only as many entries of `X-Forwarded-For` are believed as there are proxies of ours in
 * front, counted from the right; everything further left, and every other header, is the client's own claim.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  if (trustedHops === 0) return socketAddress
  const chain = (forwardedFor ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const claimed = chain.at(-trustedHops)
  return claimed !== undefined && (isIPv4(claimed) || isIPv6(claimed)) ? claimed : socketAddress
}

/** Whether a connection comes from this machine itself. */
export function isLoopbackAddress(socketAddress: string): boolean {
  return /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(socketAddress)
}

/** The network that limits count by: /24 of IPv4, /64 of IPv6, because one household or phone has a whole one. */
export function networkOf(address: string): string {
  const withoutZone = address.split('%', 1)[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1]
  const ipv4 = mapped ?? withoutZone
  if (isIPv4(ipv4)) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(withoutZone)) return 'unknown'
  return `${firstFourGroups(withoutZone).join(':')}::/64`
}

/** The first 64 bits of an IPv6 address, written the one canonical way. */
function firstFourGroups(address: string): string[] {
  const [head = '', tail = ''] = address.split('::', 2)
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const [front, back] = [groupsOf(head), groupsOf(tail)]
  // An IPv4 tail (`::1.2.3.4`) fills two groups; it never reaches the first four unless all are written out.
  const backLength = back.length + (back.at(-1)?.includes('.') ? 1 : 0)
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - front.length - backLength)).fill('0')
    : []
  return [...front, ...zeros, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}

/**
 * Makes the function that tells where a request comes from, as a keyed hash: it counts and compares like the network
 * itself, and whoever reads it in a row or a log cannot go back to an address without the key.
 */
export function createClientNetwork(options: {
  trustedHops: number
  key: Uint8Array
}): (context: Context) => string {
  return (context) => {
    const socketAddress = getConnInfo(context).remote.address ?? ''
    const address = clientAddress(socketAddress, context.req.header('x-forwarded-for'), options.trustedHops)
    return createHmac('sha256', options.key).update(networkOf(address)).digest('base64url')
  }
}
