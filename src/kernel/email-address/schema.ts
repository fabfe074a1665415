/*
 * What an e-mail address looks like: one rule for forms and services. Browser-safe and without zod, because
 * it is part of the sign-up dialog's script.
 */

/** RFC 5321: what no mail server has to take. */
export const EMAIL_LENGTH = 254

/**
 * In plain letters, because not every mail server takes others (RFC 6531); a domain with letters of its own
 * is written as mail servers read it (`xn--…`). No dot begins or ends the name, none follows another, and the
 * domain has two parts at least.
 */
export const emailPattern =
  /^[a-z\d_'+-]+(?:\.[a-z\d_'+-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i

/** Whether a text, as somebody types it, is an e-mail address. */
export function isEmailAddress(text: string): boolean {
  const address = text.trim()
  return address.length <= EMAIL_LENGTH && emailPattern.test(address)
}
