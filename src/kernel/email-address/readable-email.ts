/** Scripts with letters that are drawn like Latin ones. */
const lookalike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

/**
 * An address as its owner writes it: `anna@müller.example` for `anna@xn--mller-kva.example`. A domain in
 * which Latin letters stand beside letters that look like them stays as mail servers read it, so that nobody
 * is shown an address that could be taken for another one (UTS 39).
 */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .split('.')
    .map((label) => (/^xn--/i.test(label) ? decodeLabel(label.slice(4).toLowerCase()) : label))
  if (domain.includes(undefined)) return email
  const shown = domain.join('.')
  if (lookalike.test(shown) && /\p{Script=Latin}/u.test(shown)) return email
  // What is shown must be what is typed: another spelling of the same domain is none.
  const url = `http://${shown}`
  const isSame = URL.canParse(url) && new URL(url).hostname === email.slice(at + 1).toLowerCase()
  return isSame ? `${email.slice(0, at)}@${shown}` : email
}

const BASE = 36
const FIRST_CODE = 128

/** A label as Punycode has it, without its `xn--` (RFC 3492, 6.2); undefined where it is none. */
function decodeLabel(encoded: string): string | undefined {
  const end = encoded.lastIndexOf('-')
  const codes = end > 0 ? [...encoded.slice(0, end)].map((letter) => letter.charCodeAt(0)) : []
  let code = FIRST_CODE
  let place = 0
  let bias = 72
  for (let index = end > 0 ? end + 1 : 0; index < encoded.length; ) {
    const before = place
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = Number.parseInt(encoded[index++] ?? '', BASE)
      // As Punycode counts: a to z are 0 to 25, 0 to 9 are 26 to 35.
      const value = digit < 10 ? digit + 26 : digit - 10
      if (Number.isNaN(value)) return undefined
      place += value * weight
      const threshold = Math.min(26, Math.max(1, k - bias))
      if (value < threshold) break
      weight *= BASE - threshold
    }
    const length = codes.length + 1
    bias = adapt(place - before, length, before === 0)
    code += Math.floor(place / length)
    place %= length
    if (code > 0x10ffff) return undefined
    codes.splice(place++, 0, code)
  }
  return String.fromCodePoint(...codes)
}

function adapt(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2))
  delta += Math.floor(delta / length)
  let k = 0
  for (; delta > 455; k += BASE) delta = Math.floor(delta / 35)
  return k + Math.floor((36 * delta) / (delta + 38))
}
