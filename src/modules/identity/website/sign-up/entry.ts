import { businessKeywords } from '#content/brand/business-keywords.ts'
import type { SignUpRequest } from './sign-up-request.ts'

/** Where a press leads that asks to come in. */
export type Way =
  | { to: 'dialog'; dialog: 'email' | 'password' }
  /** Into the web application. Once the website's log-in has ended: straight there, or to the dialog. */
  | { to: 'web-app'; destination: string; withoutLogIn: 'straight' | 'dialog' }

const BUSINESS_PLAN_KIT = 'business-plan-kit/'

/**
 * The way of a press (DEST-4, DEST-5, DEST-6). A visitor is known by the cookie b_email; whether the log-in
 * behind it lives, only the services can tell, when they are asked for the ticket.
 */
export function chooseWay(
  { entry, origin, destination }: Pick<SignUpRequest, 'entry' | 'origin' | 'destination'>,
  { isKnown }: { isKnown: boolean },
): Way {
  const dialog = { to: 'dialog', dialog: entry === 'password' ? 'password' : 'email' } as const
  if (!isKnown) return dialog
  const straight = { to: 'web-app', destination, withoutLogIn: 'straight' } as const
  switch (entry) {
    case 'document-when-signed-in':
      return { ...straight, withoutLogIn: 'dialog' }
    case 'create-account':
      if (origin === 'landing-page') return dialog
      return mentionsBusiness(destination) ? { ...straight, destination: BUSINESS_PLAN_KIT } : straight
    default:
      return straight
  }
}

/** Whether the dialog closes once the way in is open: in one variant, but never in the payment frame. */
export function closesAfterHandOff({
  closesOnSuccess,
  origin,
}: Pick<SignUpRequest, 'closesOnSuccess' | 'origin'>): boolean {
  return closesOnSuccess === true && origin !== 'payment-frame'
}

/** Whether a destination has one of the business keywords in it, as a path (dashes, escapes) or as words. */
export function mentionsBusiness(destination: string): boolean {
  const words = ` ${toWords(destination)} `
  return businessKeywords.some((keyword) => words.includes(` ${toWords(keyword)} `))
}

function toWords(text: string): string {
  return decode(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // A percent sign that escapes nothing is a percent sign.
    return text
  }
}
