import type { Dependencies } from '#kernel/dependencies.ts'
import { ApplicationInput, apply, changeAffiliate, findOwn } from '#modules/affiliates/application.ts'
import { buildAccount, buildEmail } from './accounts.ts'

let count = 0

/** What somebody sends who wants to become an affiliate, each by another name. */
export function buildApplication(changes: Record<string, unknown> = {}): ApplicationInput {
  count += 1
  return ApplicationInput.parse({
    ...{ kind: 'person', name: `Ann Affiliate ${count}`, country: 'CA', sites: 'https://ann.example/' },
    ...{ promotion: 'A newsletter for founders', code: `ann-${count}`, agreed: 'on' },
    ...changes,
  })
}

/** Somebody at the desk, each time another. */
export async function buildOperator(deps: Dependencies) {
  return { accountId: (await buildAccount(deps)).accountId, network: 'office', requestId: 'test' }
}

/** Somebody whose agreement is in force; `deviceSecret` is of their browser. */
export async function buildAffiliate(
  deps: Dependencies,
  { email = buildEmail(), network = 'home', ...changes }: Record<string, string> = {},
) {
  const { accountId, deviceSecret } = await buildAccount(deps, { email })
  const { code, name, ...input } = buildApplication(changes)
  const actor = { accountId, language: 'en', network, requestId: 'test' }
  const outcome = await apply(deps, actor, { ...input, code, name })
  if (!outcome.ok) throw new Error(outcome.error)
  const id = (await findOwn(deps.db, actor))?.id ?? ''
  await changeAffiliate(deps, await buildOperator(deps), { id, act: 'approve', reason: '' })
  return { id, accountId, deviceSecret, email, code, name, actor }
}
