import { redirect } from 'react-router'
import { answering, type RouteRequest, requireAccount } from '#modules/identity/workspace/session.server.ts'

/** Where a wish for a business plan leads (DEST-5): to what the library has, while there is no kit. */
export function loader(route: RouteRequest) {
  return answering(route, async () => {
    await requireAccount(route)
    return redirect(`/app/search/?${new URLSearchParams({ t: 'business plan' })}`, 303)
  })
}
