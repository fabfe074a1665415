import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks that lie in no country: private, local, for documentation (RFC 6890). Databases tell nonsense about some. */
const nowhere = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  nowhere.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  nowhere.addSubnet(network, prefix, 'ipv6')
}

/** Whether an address, as text, is one of the public internet. Whatever is no address is none. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !nowhere.check(address, 'ipv4')
  return isIPv6(address) && !nowhere.check(address, 'ipv6')
}
