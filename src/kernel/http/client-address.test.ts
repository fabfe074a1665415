import { describe, expect, test } from 'vitest'
import { clientAddress, isLoopbackAddress, networkOf } from './client-address.ts'
import { createTrustedProxies } from './trusted-proxies.ts'

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

test.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['192.168.1.7', false],
  ['127.0.0.1.evil', false],
  ['', false],
])('SET-20 %s is this machine: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected)
})
