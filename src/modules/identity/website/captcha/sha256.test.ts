import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstWordOfSha256, wordsOfSha256 } from './search-proof.ts'

test('the hash is SHA-256, whatever the length', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256)
    const expected = createHash('sha256').update(bytes).digest()
    const words = Array.from({ length: 8 }, (_, index) => expected.readUInt32BE(index * 4))
    expect([...wordsOfSha256(bytes)], `${length} bytes`).toEqual(words)
  }
})

test('a block of its own has the same', () => {
  const block = new Uint32Array(16)
  block[0] = 0x61626380 // "abc", and the bit that ends it
  block[15] = 24
  expect(firstWordOfSha256(block)).toBe(0xba7816bf)
})
