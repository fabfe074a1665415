import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * An address without its zone; one of IPv4 that a socket for both kinds writes as IPv6, as what it is.
 * Undefined for whatever is none: the library alone would take "127.1" and "0x7f.0.0.1" for addresses too.
 */
function readAddress(text: string): Address | undefined {
  const [address = ''] = text.split('%', 1)
  return isIP(address) === 0 ? undefined : ipaddr.process(address)
}

/** An IPv4 address that a socket for both kinds writes as IPv6, as what it is. */
export function withoutMapping(address: string): string {
  const read = readAddress(address)
  return read?.kind() === 'ipv4' ? read.toString() : address
}

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether an address leads to the machine itself whoever asks: nobody else can be meant by it. */
export function isLoopback(url: string): boolean {
  return loopbackName.test(new URL(url).hostname)
}

/** The name by which this process reaches itself: who listens everywhere also listens on the loopback. */
export function loopbackHost(host: string): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return name.includes(':') ? `[${name}]` : name
}

/**
 * What the internet knows besides ordinary addresses: IPv6 that is carried by IPv4, and servers that every
 * network may have (RFC 7534, 7450). All else lies in no country: private, local, for documentation (RFC
 * 6890). Databases tell nonsense about some.
 */
const publicRanges = new Set<string>(['unicast', '6to4', 'teredo', 'as112', 'as112v6', 'amt'])

/** Whether an address, as text, is one of the public internet. Whatever is no address is none. */
export function isPublicAddress(address: string): boolean {
  return publicRanges.has(readAddress(address)?.range() ?? '')
}

/** The network that limits count by: /24 of IPv4, /64 of IPv6, as one household or phone has a whole one. */
export function networkOf(address: string): string {
  const read = readAddress(address)
  if (read === undefined) return 'unknown'
  if ('octets' in read) return `${read.octets.slice(0, 3).join('.')}.0/24`
  const groups = read.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

/** What one visitor alone has: an address of IPv4, or the IPv6 network of a household or phone. */
export function ownAddressOf(address: string): string {
  const read = readAddress(address)
  return read?.kind() === 'ipv4' ? read.toString() : networkOf(address)
}

/** A network such as `203.0.113.0/24` or `2001:db8::/32`; an address alone is the network of itself. */
export function parseNetwork(text: string): [Address, number] | undefined {
  const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const length = bits === undefined ? most : Number(bits)
  return version === 0 || length > most ? undefined : [ipaddr.parse(address), length]
}

/** The proxies whose word is taken for where a request comes from. */
export interface TrustedProxies {
  /** How many of them stand one behind the other. */
  hops: number
  /** Whether an address may be one of them. */
  has(address: string): boolean
}

/**
 * What nobody on the internet has: this machine, private networks, and those of one cable. 100.64.0.0/10 is
 * not among them: a carrier's customers share it, so a server at home behind one would believe its
 * neighbours. A platform whose proxies stand there has it named.
 */
const proxyRanges = new Set<string>(['loopback', 'private', 'linkLocal', 'uniqueLocal'])

/** As many proxies as an operator has, at private addresses or at the named addresses and networks (CIDR). */
export function createTrustedProxies({
  hops,
  addresses,
}: {
  hops: number
  addresses: readonly string[]
}): TrustedProxies {
  const named = new BlockList()
  for (const text of addresses) {
    const [network, bits] = parseNetwork(text) ?? []
    if (network === undefined || bits === undefined) throw new Error(`${text} is no network`)
    named.addSubnet(network.toString(), bits, network.kind())
  }
  return {
    hops,
    has(text) {
      const address = readAddress(text)
      if (address === undefined) return false
      return proxyRanges.has(address.range()) || named.check(address.toString(), address.kind())
    },
  }
}

/**
 * The address a request comes from. Each proxy of ours adds to `X-Forwarded-For` whom it has seen, so the
 * entries are believed from the right, at most as many as there are proxies, and each only while it was a
 * proxy of ours that wrote it. Everything further left, and every other header, is the client's own claim
 * so is the whole header of whoever reaches the port directly.
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
