/*
 * What an e-mail address looks like: one rule for forms and services. Browser-safe and without zod, because
 * it is part of the sign-up dialog's script; `input.ts` has the fields of services.
 */

/** RFC 5321: what no mail server has to take. */
export const EMAIL_LENGTH = 254
/** RFC 5321, 4.5.3.1.1: of the part before the @. */
const LOCAL_LENGTH = 64

/** What is wrong with a text that should be an address. */
export type EmailFault =
  /** The first character that cannot come before the @, or after it. */
  | { kind: 'local' | 'domain'; character: string }
  | { kind: 'local_too_long' }
  /** A part is missing, or something stands in the wrong place. */
  | { kind: 'shape' }

type ReadEmail = { ok: true; email: string } | { ok: false; error: 'required' | 'too_long' | 'email_invalid' }

/** The characters of an atom (RFC 5322, 3.2.3). No others, because not every mail server takes them. */
const atom = String.raw`[\w!#$%&'*+/=?^\x60{|}~-]+`
const localPart = new RegExp(String.raw`^${atom}(?:\.${atom})*$`)
const domainPart = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i
const wrongInLocal = /[^\w!#$%&'*+/=?^`{|}~.-]/u
/**
 * Letters of every script, which `URL` turns into those of mail servers; U+3002 and its like are dots, too.
 */
const wrongInDomain = /[^\p{L}\p{M}\p{N}.。．｡-]/u

/** Longer than an address with all that may come along with it; a bound, before anything is searched. */
const TYPED_LENGTH = 1_000

/**
 * The address in a text as somebody types or pastes it: without spaces and invisible characters around it,
 * with the plain apostrophe for the curly one of phones, its domain as mail servers read it (`xn--…`,
 * RFC 5891). Capitals are kept for delivery and ignored when compared.
 */
export function readEmail(text: string): ReadEmail {
  if (text.length > TYPED_LENGTH) return { ok: false, error: 'too_long' }
  const email = deliverable(text)
  if (email === '') return { ok: false, error: 'required' }
  if (email.length > EMAIL_LENGTH) return { ok: false, error: 'too_long' }
  return faultOf(email) === undefined ? { ok: true, email } : { ok: false, error: 'email_invalid' }
}

/** Whether a text, as somebody types it, is an e-mail address. */
export function isEmailAddress(text: string): boolean {
  return readEmail(text).ok
}

/** What keeps a text, as somebody types it, from being an e-mail address. */
export function emailFault(text: string): EmailFault | undefined {
  return faultOf(deliverable(text.slice(0, TYPED_LENGTH)))
}

function deliverable(text: string): string {
  const typed = text.replace(/^[\s\p{Cf}]+/u, '').replace(/[\s\p{Cf}]+$/u, '')
  const email = typed.replace(/[‘’ʼ]/g, "'")
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // Only what `URL` reads as a host is given to it, and plain letters keep their capitals.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are all of ASCII.
  if (at < 0 || /^[\x00-\x7f]*$/.test(domain) || wrongInDomain.test(domain)) return email
  const url = `http://${domain}`
  return URL.canParse(url) ? `${email.slice(0, at)}@${new URL(url).hostname}` : email
}

function faultOf(email: string): EmailFault | undefined {
  const at = email.lastIndexOf('@')
  if (at < 0) return { kind: 'shape' }
  const local = email.slice(0, at)
  const domain = email.slice(at + 1)
  const [character] = wrongInLocal.exec(local) ?? []
  if (character !== undefined) return { kind: 'local', character }
  const [inDomain] = wrongInDomain.exec(domain) ?? []
  if (inDomain !== undefined) return { kind: 'domain', character: inDomain }
  if (local.length > LOCAL_LENGTH) return { kind: 'local_too_long' }
  return localPart.test(local) && domainPart.test(domain) ? undefined : { kind: 'shape' }
}
