import { describe, expect, test } from 'vitest'
import { clientAddress, isLoopbackAddress, networkOf } from './client-address.ts'

describe('R-11 the address of a client', () => {
  test.each([
    ['no proxy of ours: the header is a claim', '198.51.100.7', '1.2.3.4', 0, '198.51.100.7'],
    ['one proxy: the last entry is what it saw', '10.0.0.1', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies: the entry before', '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['a shorter chain than configured', '10.0.0.1', '203.0.113.9', 2, '10.0.0.1'],
    ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['nonsense', '10.0.0.1', 'unknown, <script>', 1, '10.0.0.1'],
    ['IPv6', '10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
  ])('%s', (_case, socket, header, hops, address) => {
    expect(clientAddress(socket, header, hops)).toBe(address)
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
])('decision 20 %s is this machine: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected)
})
