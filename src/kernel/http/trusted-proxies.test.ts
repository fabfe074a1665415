import { expect, test } from 'vitest'
import { createTrustedProxies, parseNetwork } from './trusted-proxies.ts'

const { has } = createTrustedProxies({
  hops: 1,
  addresses: ['203.0.113.8/29', '2001:db8:5::/48', '198.51.100.7'],
})

test.each([
  ['this machine', ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1']],
  ['private networks', ['10.255.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.7', '::ffff:10.0.0.1']],
  ['unique local addresses', ['fc00::1', 'fd12:3456:789a::1', 'FD00::1']],
  ['one cable', ['169.254.1.1', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
  ['named networks', ['203.0.113.8', '203.0.113.15', '::ffff:203.0.113.9', '2001:db8:5:ffff::1']],
  ['a named address', ['198.51.100.7']],
])('R-11 a proxy may stand at an address of %s', (_where, addresses) => {
  expect(addresses.filter((address) => !has(address))).toEqual([])
})

test.each([
  ['the internet', ['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111', '2001:db8:6::1']],
  ['a neighbour of a named one', ['203.0.113.7', '203.0.113.16', '198.51.100.8']],
  ['a neighbour of a private one', ['172.15.255.255', '172.32.0.1', '11.0.0.1', 'fec0::1', 'fbff::1']],
  ['the networks of carriers', ['100.64.0.1']],
  ['nothing', ['', 'localhost', '127.0.0.1.evil', '10.0.0.1, 8.8.8.8', '127.1', '0x7f.0.0.1']],
])('R-11 a proxy does not stand at %s', (_where, addresses) => {
  expect(addresses.filter(has)).toEqual([])
})

test.each([
  ['203.0.113.0/24', { address: '203.0.113.0', bits: 24, family: 'ipv4' }],
  ['2001:db8::/32', { address: '2001:db8::', bits: 32, family: 'ipv6' }],
  ['203.0.113.9', { address: '203.0.113.9', bits: 32, family: 'ipv4' }],
  ['2001:db8::1', { address: '2001:db8::1', bits: 128, family: 'ipv6' }],
  ['203.0.113.0/33', undefined],
  ['2001:db8::/129', undefined],
  ['203.0.113.0/', undefined],
  ['203.0.113/24', undefined],
  ['fe80::1%eth0/64', undefined],
  ['proxy.example', undefined],
  ['', undefined],
])('the network %j is read as %o', (text, network) => {
  expect(parseNetwork(text)).toEqual(network)
})
