import { randomInt } from 'node:crypto'
import { hashSecret } from '../ids.ts'

const COUNT = 10
const LENGTH = 16
/** 31 characters, none of which is taken for another: 16 of them are 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** New recovery codes, each good for one log-in without the authenticator: 79 random bits, in groups to write down. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const bare = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
  return {
    codes: bare.map((code) => code.replace(/.{4}(?=.)/g, '$&-')),
    hashes: bare.map(hashSecret),
  }
}
