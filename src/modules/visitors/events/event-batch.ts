import { z } from 'zod'
import { DAY_MS } from '#kernel/time.ts'
import {
  cutRoute,
  deviceTypes,
  EVENTS_PER_BATCH,
  pageTypes,
  ROUTE_LENGTH,
  searchPlaces,
  signUpFailures,
  verdicts,
  type WebsiteEventName,
  type WebsiteEvents,
} from './schema.ts'

/** PostgreSQL keeps neither U+0000 nor half a surrogate pair in JSON; ours has no control characters. */
const text = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value))
/** Cut again here, whatever a page has sent. */
const route = text(ROUTE_LENGTH).transform(cutRoute)
/** A name that we gave, such as a page's id: nothing that somebody typed fits. */
const ourName = z.string().regex(/^[\w./-]{0,60}$/)
/** What the library is searched for by a page of ours: words that we wrote, in whatever language. */
const ourWords = text(100)
const shownPage = { shown: route.optional(), dialog: ourName.optional() }

const details = {
  'Page view': z.strictObject({ page: ourName, pageType: z.enum(pageTypes), route }),
  'LP view': z.strictObject({
    category: z.literal('LP view'),
    route,
    device: z.enum(deviceTypes),
    query: ourWords.optional(),
    ...shownPage,
  }),
  'Cookies accepted': z.strictObject({ route }),
  'Cookies declined': z.strictObject({ route }),
  'Sign-up pressed': z.strictObject({ entryPoint: ourName, destination: route, route, ...shownPage }),
  'Signup started': z.strictObject({ destination: route, ...shownPage }),
  'Account Created': z.strictObject({ destination: route, ...shownPage }),
  'Signup failed': z.strictObject({ reason: z.enum(signUpFailures), ...shownPage }),
  'Search submitted': z.strictObject({ place: z.enum(searchPlaces), route }),
  'Language chosen': z.strictObject({ language: z.string().regex(/^[a-z]{2}$/), route }),
  'Order paid': z.strictObject({ package: ourName, period: ourName, currency: ourName }),
  'Answer judged': z.strictObject({ answer: ourName, helpful: z.enum(verdicts) }),
} satisfies { [Name in WebsiteEventName]: z.ZodType<WebsiteEvents[Name]> }

const names = Object.keys(details) as [WebsiteEventName, ...WebsiteEventName[]]

const Event = z
  .strictObject({
    name: z.enum(names),
    ago: z.number().min(0).max(DAY_MS),
    details: z.record(z.string(), z.unknown()),
  })
  .transform((event, context) => {
    const checked = details[event.name].safeParse(event.details)
    if (checked.success) return { name: event.name, ago: event.ago, details: checked.data }
    context.addIssue({ code: 'custom', message: 'wrong_type', path: ['details'] })
    return z.NEVER
  })

/** What a page sends: the events since it sent the last ones. */
export const EventBatch = z.strictObject({ events: z.array(Event).min(1).max(EVENTS_PER_BATCH) })
export type EventBatch = z.infer<typeof EventBatch>
