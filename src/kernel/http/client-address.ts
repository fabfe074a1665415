import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { TrustedProxies } from './trusted-proxies.ts'

/**
 * The address a request comes from. Each proxy of ours adds to `X-Forwarded-For` whom it has seen, so the entries are believed from
 * the right, at most as many as there are proxies, and each only while it was a proxy of ours that wrote it. Everything further
 * left, and every other header, is the client's own claim; so is the whole header of whoever reaches the port directly.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim())
  let address = socketAddress
  for (const entry of entries.toReversed().slice(0, proxies.hops)) {
    if (!proxies.has(address) || isIP(entry) === 0) break
    address = entry
  }
  return address
}

/** Whether a connection comes from this machine itself. */
export function isLoopbackAddress(socketAddress: string): boolean {
  return /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(socketAddress)
}

/** The network that limits count by: /24 of IPv4, /64 of IPv6, because one household or phone has a whole one. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address.split('%', 1)[0] ?? '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return 'unknown'
  return `${firstFourGroups(plain).join(':')}::/64`
}

/** What one visitor has to themselves: a whole address of IPv4, and of IPv6 the network that a household or phone has. */
export function ownAddressOf(address: string): string {
  const plain = withoutMapping(address)
  return isIPv4(plain) ? plain : networkOf(address)
}

/** An IPv4 address that a socket for both kinds writes as IPv6, as what it is. */
export function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
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
