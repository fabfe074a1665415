import { answering, type RouteRequest } from '#modules/identity/workspace/answering.server.ts'
import { requireOperator } from '#modules/identity/workspace/session.server.ts'
import { InboxFilter } from '../input.ts'
import { countMessages, listMessages } from '../list-messages.ts'
import { formatReference, inboxViews } from '../schema.ts'

const filterNames = ['view', 'kind', 'words', 'before'] as const

/** The messages of one view, a page of them. An address that asks for nonsense shows what is open. */
export function loadInbox(route: RouteRequest) {
  return answering(route, async (services) => {
    const { id: accountId } = await requireOperator(route)
    const { searchParams } = route.url
    const typed = Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = searchParams.get(name)?.trim()
        return value ? [[name, value]] : []
      }),
    )
    const read = InboxFilter.safeParse(typed)
    const filter = read.success ? read.data : InboxFilter.parse({})
    const [counts, { messages, next }] = await Promise.all([
      countMessages(services, { accountId }, filter),
      listMessages(services, { accountId }, filter),
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
      messages: messages.map(({ at, ...message }) => ({
        ...message,
        at: at.toISOString(),
        number: formatReference(message.reference),
      })),
      isFirstPage: filter.before === undefined,
      older: next === undefined ? null : `?${new URLSearchParams({ view, ...sought, before: String(next) })}`,
    }
  })
}
