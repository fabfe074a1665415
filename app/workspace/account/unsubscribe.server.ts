import { data } from 'react-router'
import { subscribeAgain, unsubscribe, viewUnsubscription } from '#domain/notices/index.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { linkOf, readForm, secretHeaders } from './account-form.server.ts'

/** Whether the mails come that the link is about. Looking changes nothing: programs that look through mails follow links, too. */
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
