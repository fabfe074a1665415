import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { readJson } from '#kernel/http/read-body.ts'
import { EventBatch } from '../events/event-batch.ts'
import { recordEvents } from '../events/record-events.ts'

/** A full batch of the longest events is half as much. */
const MAXIMUM_BYTES = 64 * 1024

export type EventsApiDependencies = Pick<Dependencies, 'db' | 'limits' | 'rateLimiter'> &
  Pick<Clients, 'describeVisitor'>

/** Where pages report what happens on them, a batch at a time. A bot gets the same answer as a visitor. */
export function createEventsApi(deps: EventsApiDependencies): Api {
  const api: Api = new Hono()
  const limitSize = bodyLimit({
    maxSize: MAXIMUM_BYTES,
    onError: () => {
      throw new AppError('too_large')
    },
  })
  for (const path of ['/events/', '/events']) api.use(path, limitSize)
  addEndpoint(api, 'POST', '/events/', async (context) => {
    const batch = await readJson(context, EventBatch)
    const visitor = await deps.describeVisitor(context)
    await recordEvents(deps, { ...visitor, userAgent: context.req.header('user-agent') }, batch)
    return context.body(null, 204)
  })
  return api
}
