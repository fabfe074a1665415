import type { Context } from 'hono'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { Clients } from '#kernel/http/clients.ts'
import type { Searcher } from '#kernel/rate-limits/index.ts'
import { logInToken } from './credentials.ts'
import { readAccountId } from './website-log-in.ts'

export type SearcherDependencies = Pick<Dependencies, 'clock' | 'tokenKey' | 'urls'> &
  Pick<Clients, 'clientAddress' | 'clientNetwork'>

/** Who searches the website, on a page or by the service: a member by the website's log-in, anybody else by their address. */
export async function describeSearcher(deps: SearcherDependencies, context: Context): Promise<Searcher> {
  const accountId = await readAccountId(deps, logInToken(context))
  const network = deps.clientNetwork(context)
  return accountId === undefined ? { network, address: deps.clientAddress(context) } : { network, accountId }
}
