import type { RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { answeringOperator } from '#modules/identity/workspace/session.server.ts'
import { olderPage, typedFilter } from '#ui/operators/filter.server.ts'
import { InboxFilter } from '../input.ts'
import { countMessages, listMessages } from '../list-messages.ts'
import { formatReference, inboxViews } from '../schema.ts'

/** The messages of one view, a page of them. An address that asks for nonsense shows what is open. */
export function loadInbox(route: RouteRequest) {
  return answeringOperator(route, async (services, actor) => {
    const read = InboxFilter.safeParse(typedFilter(route.url, ['view', 'kind', 'words', 'before']))
    const filter = read.success ? read.data : InboxFilter.parse({})
    const [counts, { messages, next }] = await Promise.all([
      countMessages(services, actor, filter),
      listMessages(services, actor, filter),
    ])
    const { view, kind, words = '' } = filter
    const sought = { ...(kind && { kind }), ...(words && { words }) }
    return {
      view,
      kind: kind ?? '',
      words,
      tabs: inboxViews.map((each) => ({
        view: each,
        count: counts[each],
        to: `?${new URLSearchParams({ view: each, ...sought })}`,
      })),
      messages: messages.map((message) => ({ ...message, number: formatReference(message.reference) })),
      isFirstPage: filter.before === undefined,
      older: olderPage({ view, ...sought }, next),
    }
  })
}
