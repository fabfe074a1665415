import { createHash } from 'node:crypto'
import { passagesOf, shinglesOf } from '../../builders/shingles.ts'

/** What only somebody with a license may read, found in answers. */
export interface TextWatch {
  /** Stretches of withheld texts, with the address that told of each first. */
  readonly found: ReadonlyMap<string, string>
  /** How many different answers were read. */
  readonly read: number
  /** Reads an answer, whatever it is: also the bytes of a picture. */
  look(address: string, body: Uint8Array, headers: Headers): void
}

/**
 * Reads every answer for stretches of the texts that are not free; what was answered before in the same bytes
 * is not read again.
 */
export function watchForTexts(secrets: ReadonlyMap<string, string>): TextWatch {
  const found = new Map<string, string>()
  const known = new Set<string>()
  // Pages have most of what they say in common.
  const passages = new Set<string>()
  return {
    found,
    get read() {
      return known.size
    },
    look(address, body, headers) {
      const text = withoutNonce(Buffer.from(body).toString('utf8'), headers)
      if (!isNew(known, text)) return
      for (const passage of passagesOf(text).filter((each) => isNew(passages, each)))
        for (const shingle of shinglesOf(passage))
          if (secrets.has(shingle) && !found.has(shingle)) found.set(shingle, address)
    },
  }
}

function isNew(known: Set<string>, text: string): boolean {
  const hash = createHash('sha1').update(text).digest('base64')
  if (known.has(hash)) return false
  known.add(hash)
  return true
}

/** A page of the web application differs from itself by its nonce alone. */
function withoutNonce(text: string, headers: Headers): string {
  const [, nonce] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? []
  return nonce === undefined ? text : text.replaceAll(nonce, '')
}

/** Of each template that is withheld, the share of its stretches that was found. */
export function sharesOf(
  secrets: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): Map<string, number> {
  const bySlug = Map.groupBy(secrets, ([, slug]) => slug)
  return new Map(
    [...bySlug].map(([slug, all]) => [slug, all.filter(([each]) => found.has(each)).length / all.length]),
  )
}
