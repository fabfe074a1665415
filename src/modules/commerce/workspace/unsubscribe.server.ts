import { data } from 'react-router'
import { linkOf, readForm, secretHeaders } from '#modules/identity/workspace/account/account-form.server.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { subscribeAgain, unsubscribe, viewUnsubscription } from '../notices/unsubscribe.ts'

/**
 * Whether the mails come that the link is about.
 * Looking changes nothing: programs that look through mails follow links, too.
 */
export function loadUnsubscribe({ url, context }: RouteRequest) {
  return answering({ context }, async (deps) =>
    data(await viewUnsubscription(deps, linkOf(url)), { headers: secretHeaders }),
  )
}

/** Ends them, or lets them come again. */
export function unsubscribeByForm({ url, request, context }: RouteRequest) {
  return answering({ context }, async (deps) => {
    const { again } = await readForm(request)
    const change = again === undefined ? unsubscribe : subscribeAgain
    await change(deps, linkOf(url))
    return null
  })
}
