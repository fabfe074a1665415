import { describe, expect, test } from 'vitest'
import { clientAddress, createTrustedProxies, networkOf, parseNetwork } from './client-address.ts'

describe('R-11 the address of a client', () => {
  test.each([
    ['no proxy of ours: the header is a claim', '10.0.0.1', '1.2.3.4', 0, '10.0.0.1'],
    ['one proxy: the last entry is what it saw', '10.0.0.1', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
    ['on this machine', '127.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
    ['by IPv6, mapped', '::ffff:10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
    ['of a unique local address', 'fd00::7', '2001:db8::1', 1, '2001:db8::1'],
    ['of one cable', 'fe80::1%eth0', '2001:db8::1', 1, '2001:db8::1'],
    ['at a public address that is named', '198.51.100.20', '203.0.113.9', 1, '203.0.113.9'],
    ['two proxies: the entry before', '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['a client of the own network', '10.0.0.1', '8.8.8.8, 192.168.1.7', 1, '192.168.1.7'],
    ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['an empty one', '10.0.0.1', ' , ', 1, '10.0.0.1'],
    ['nonsense', '10.0.0.1', 'unknown, <script>', 1, '10.0.0.1'],
    ['IPv6', '10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
    // Past the proxies, directly at the port, or at the second of them.
    ['a public socket is itself', '203.0.113.9', '1.2.3.4', 1, '203.0.113.9'],
    ['by IPv6 too', '2001:db8::9', '1.2.3.4', 1, '2001:db8::9'],
    ['and mapped', '::ffff:203.0.113.9', '10.0.0.1', 1, '::ffff:203.0.113.9'],
    ['also a neighbour of the named one', '198.51.100.21', '1.2.3.4', 1, '198.51.100.21'],
    ['past the first of two proxies', '10.0.0.1', '1.2.3.4, 203.0.113.9', 2, '203.0.113.9'],
    ['a shorter chain than configured', '10.0.0.1', '203.0.113.9', 2, '203.0.113.9'],
  ])('%s', (_case, socket, header, hops, address) => {
    const proxies = createTrustedProxies({ hops, addresses: ['198.51.100.20'] })
    expect(clientAddress(socket, header, proxies)).toBe(address)
  })
})

describe('the network of an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4::/64'],
    ['', 'unknown'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

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
  ['203.0.113.0/24', ['203.0.113.0', 24, 'ipv4']],
  ['2001:db8::/32', ['2001:db8::', 32, 'ipv6']],
  ['203.0.113.9', ['203.0.113.9', 32, 'ipv4']],
  ['2001:db8::1', ['2001:db8::1', 128, 'ipv6']],
  ['203.0.113.0/33', undefined],
  ['2001:db8::/129', undefined],
  ['203.0.113.0/', undefined],
  ['203.0.113/24', undefined],
  ['fe80::1%eth0/64', undefined],
  ['proxy.example', undefined],
  ['', undefined],
])('the network %j is read as %o', (text, network) => {
  const [address, bits] = parseNetwork(text) ?? []
  expect(address && [address.toString(), bits, address.kind()]).toEqual(network)
})
