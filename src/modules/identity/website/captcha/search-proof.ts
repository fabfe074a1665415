import { firstWordOfSha256, wordsOfSha256 } from './sha256.ts'

/** What the work consists of: the challenge without its making. */
interface Work {
  token: string
  parts: number
  bits: number
}

/**
 * Looks for one number for each part, so that the hash of challenge, part and number begins with as many zero bits as asked.
 * Says how many parts are done. The server's side: `src/modules/identity/captcha/proof-of-work.ts`.
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
