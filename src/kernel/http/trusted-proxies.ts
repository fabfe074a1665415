import { BlockList, isIP } from 'node:net'
import { withoutMapping } from './client-address.ts'

/**
 * Addresses that nobody on the internet has: this machine, private networks, and those of one cable. 100.64.0.0/10 is not among
 * them: a carrier's customers share it, so a server at home behind one would believe its neighbours. A platform whose proxies
 * stand there has it named.
 */
const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

/** The proxies whose word is taken for where a request comes from. */
export interface TrustedProxies {
  /** How many of them stand one behind the other. */
  hops: number
  /** Whether an address may be one of them. */
  has(address: string): boolean
}

/** As many proxies as an operator has, at private addresses or at those that are named, as addresses or networks (CIDR). */
export function createTrustedProxies({
  hops,
  addresses,
}: {
  hops: number
  addresses: readonly string[]
}): TrustedProxies {
  const networks = new BlockList()
  for (const network of [...privateNetworks, ...addresses]) {
    const { address, bits, family } = parseNetwork(network) ?? {}
    if (address === undefined || bits === undefined) throw new Error(`${network} is no network`)
    networks.addSubnet(address, bits, family)
  }
  return {
    hops,
    has(address) {
      const plain = withoutMapping(address.split('%', 1)[0] ?? '')
      const version = isIP(plain)
      return version !== 0 && networks.check(plain, version === 4 ? 'ipv4' : 'ipv6')
    },
  }
}

/** A network such as `203.0.113.0/24` or `2001:db8::/32`; an address alone is the network of itself. */
export function parseNetwork(
  text: string,
): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0 || address.includes('%')) return undefined
  const most = version === 4 ? 32 : 128
  const length = bits === undefined ? most : Number(bits)
  return length > most ? undefined : { address, bits: length, family: version === 4 ? 'ipv4' : 'ipv6' }
}
