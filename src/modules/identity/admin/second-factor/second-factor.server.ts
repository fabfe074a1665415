import { data, redirect } from 'react-router'
import { z } from 'zod'
import { brand } from '#content/brand/brand.ts'
import { qrCode } from '#kernel/qr-code.ts'
import type { Services } from '#kernel/services.server.ts'
import { safeNextPath } from '#ui/workspace/paths.ts'
import { confirmEnrolment, startEnrolment } from '../../second-factor/enrol.ts'
import { getSecondFactorState } from '../../second-factor/queries.ts'
import { passSecondFactor, removeOwnSecondFactor } from '../../second-factor/spend-code.ts'
import {
  answering,
  type RouteRequest,
  requireOperatorAccount,
  sessionToken,
} from '../../workspace/session.server.ts'

/** What went wrong with a code; its sentence is in `second-factor.tsx`. */
export interface CodeProblem {
  error: string
  /** Seconds, where a limit was reached. */
  retryAfter?: number
}

/** Its state: what to scan on the first visit, a code to enter later, and what is left once it was given. */
export function loadSecondFactor(route: RouteRequest) {
  return answering(route, async (services) => {
    const { account, holder } = await requireHolder(services, route)
    const state = await getSecondFactorState(services, holder)
    if (state.kind !== 'absent') return { ...state, next: nextOf(route) }
    const label = { issuer: brand.name, email: account.email }
    const { secret, uri } = await startEnrolment(services, holder, label)
    return { ...state, secret: inGroups(secret), uri, picture: qrCode(uri), next: nextOf(route) }
  })
}

/**
 * A code confirms the authenticator on the first visit and opens the operators' pages on later ones. Where
 * they are open, a fresh one takes the second factor away, to set it up anew.
 */
export function answerSecondFactor(route: RouteRequest) {
  return answering(route, async (services) => {
    const { holder } = await requireHolder(services, route)
    const form = await route.request.formData()
    const { kind } = await getSecondFactorState(services, holder)
    const input = CodeInput.safeParse({ code: form.get('code') ?? undefined })
    if (!input.success) return problem({ error: input.error.issues[0]?.message ?? 'required' })
    const { clientNetwork: network, requestId } = services
    const attempt = { code: input.data.code, network, requestId }
    if (kind === 'absent') {
      const outcome = await confirmEnrolment(services, holder, attempt)
      if (!outcome.ok) return problem(outcome)
      // In the answer itself and nowhere else: they are shown once.
      return data({ recoveryCodes: outcome.recoveryCodes }, { headers: { 'cache-control': 'no-store' } })
    }
    const isRemoval = kind === 'passed' && form.get('intent') === 'remove'
    const outcome = await (isRemoval ? removeOwnSecondFactor : passSecondFactor)(services, holder, attempt)
    if (!outcome.ok) return problem(outcome)
    throw redirect(isRemoval ? route.url.pathname : nextOf(route), 303)
  })
}

async function requireHolder(services: Services, route: RouteRequest) {
  const account = await requireOperatorAccount(route)
  // Switched off, there is nothing here either.
  if (!services.operatorSecondFactor) throw redirect('/app/admin/', 303)
  return { account, holder: { accountId: account.id, session: sessionToken(route) ?? '' } }
}

function problem({ error, retryAfter }: CodeProblem) {
  const isLimit = error === 'too_many_requests'
  return data(
    { problem: { error, ...(retryAfter !== undefined && { retryAfter }) } },
    {
      status: isLimit ? 429 : 400,
      ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
    },
  )
}

function nextOf({ url }: RouteRequest): string {
  const next = safeNextPath(url.searchParams.get('next'))
  return next.startsWith('/app/admin/') ? next : '/app/admin/'
}

/** In fours, as people read and type it. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

/** A code as typed: the authenticator's six digits or a recovery code; spaces, hyphens, case do not count. */
export const CodeInput = z.object({
  code: z
    .string('required')
    .max(100, 'too_long')
    .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
    .pipe(z.string().min(1, 'required')),
})
export type CodeInput = z.infer<typeof CodeInput>
