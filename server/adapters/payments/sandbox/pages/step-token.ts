import { createHmac } from 'node:crypto'
import { deriveKey, isSameSecret } from '#domain/ids.ts'
import type { SandboxDependencies, SandboxPayment } from '../sandbox-store.ts'

/** What {@link stepToken} gives out, as far as its form goes. */
export const stepTokenPattern = /^[\w-]{43}$/

/**
 * What a form of these pages brings along. The page of the fields has an origin of its own that nobody can name, so that its
 * forms cannot be told by their origin: this token stands in for that. It is good for one step of one payment, because
 * every step changes `updatedAt`, and nobody has it who has not been given the page.
 */
export function stepToken(
  deps: Pick<SandboxDependencies, 'tokenKey'>,
  { reference, state, updatedAt }: Pick<SandboxPayment, 'reference' | 'state' | 'updatedAt'>,
): string {
  return createHmac('sha256', deriveKey(deps, 'steps of the payment sandbox'))
    .update(`${reference}\n${state}\n${updatedAt.getTime()}`)
    .digest('base64url')
}

/** Whether a form was made for the payment as it stands. */
export function isStepToken(
  deps: Pick<SandboxDependencies, 'tokenKey'>,
  payment: SandboxPayment,
  token: string,
): boolean {
  return isSameSecret(token, stepToken(deps, payment))
}
