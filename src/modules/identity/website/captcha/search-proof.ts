/** What the work consists of: the challenge without its making. */
interface Work {
  token: string
  parts: number
  bits: number
}

/**
 * Looks for one number for each part, so that the hash of challenge, part and number begins with as many zero
 * bits as asked. Says how many parts are done. The server's side:
 * `src/modules/identity/captcha/proof-of-work.ts`.
 */
export function* searchProof({ token, parts, bits }: Work): Generator<number, number[]> {
  const block = new Uint32Array(16)
  block.set(wordsOfSha256(new TextEncoder().encode(token)))
  // The rest of the block says that it ends here, after 40 bytes.
  block[10] = 0x80000000
  block[15] = 40 * 8
  const nonces: number[] = []
  for (let part = 0; part < parts; part += 1) {
    block[8] = part
    let nonce = 0
    do {
      nonce += 1
      block[9] = nonce
    } while (firstWordOfSha256(block) >>> (32 - bits) !== 0)
    nonces.push(nonce)
    yield nonces.length
  }
  return nonces
}

/*
 * SHA-256 (FIPS 180-4). The browser's own is asked one hash at a time and answers later, which takes a
 * hundred times as long for a search; and on a page without encryption, as at home or in an office, there is
 * none.
 */

const ROUNDS = 64
const BLOCK_BYTES = 64

const [initial, constants] = ((): [Uint32Array, Uint32Array] => {
  const roots = new Uint32Array(8)
  const cubes = new Uint32Array(ROUNDS)
  // The first 32 bits of the fractional parts of the roots of the first primes.
  const fraction = (root: number) => (root - Math.floor(root)) * 2 ** 32
  for (let number = 2, found = 0; found < ROUNDS; number += 1) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= number; divisor += 1) isPrime &&= number % divisor !== 0
    if (!isPrime) continue
    if (found < 8) roots[found] = fraction(Math.sqrt(number))
    cubes[found] = fraction(Math.cbrt(number))
    found += 1
  }
  return [roots, cubes]
})()

const schedule = new Int32Array(ROUNDS)
const K = new Int32Array(constants)

/** The first word of the hash of a single block, which brings its padding. */
export function firstWordOfSha256(block: Uint32Array): number {
  const state = scratch
  state.set(initial)
  compress(state, block)
  return (state[0] as number) >>> 0
}

const scratch = new Int32Array(8)

/** The eight words of the hash of some bytes. */
export function wordsOfSha256(bytes: Uint8Array): Uint32Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = new Int32Array(initial)
  const block = new Uint32Array(16)
  for (let start = 0; start < padded.length; start += BLOCK_BYTES) {
    for (let word = 0; word < 16; word += 1) block[word] = view.getUint32(start + word * 4)
    compress(state, block)
  }
  return new Uint32Array(state)
}

/** One block into the state. Indexes stay within what was made above, so each `as number` is one. */
function compress(state: Int32Array, block: Uint32Array): void {
  const w = schedule
  for (let t = 0; t < 16; t += 1) w[t] = block[t] as number
  for (let t = 16; t < ROUNDS; t += 1) {
    const x = w[t - 15] as number
    const y = w[t - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let t = 0; t < ROUNDS; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[t] as number) + (w[t] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}
