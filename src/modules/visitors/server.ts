import type { ModuleServer } from '#kernel/module.ts'
import { createConsentApi } from './api/consent.ts'
import { createEventsApi } from './api/events.ts'
import { createFlagsApi } from './api/flags.ts'
import { createGeoApi } from './api/geo.ts'
import { deleteOldConsents } from './consent/delete-old-consents.ts'
import { deleteOldWebsiteEvents } from './events/delete-old-website-events.ts'
import { deleteOldVisitSalts } from './units/visit-salt.ts'

export const server: ModuleServer = {
  services: (deps) => [
    { path: '/pictures/flags', routes: createFlagsApi() },
    // On the website's own host, whatever hosts the others have: what a page sends when it is left asks nobody first.
    { path: '/api', routes: createConsentApi(deps) },
    { path: '/api', routes: createEventsApi(deps) },
    { path: '/', routes: createGeoApi(deps), isOpenToOwnPages: true },
  ],
  jobs: (deps) => [
    { name: 'delete-old-consents', schedule: '47 3 * * *', handle: () => deleteOldConsents(deps) },
    { name: 'delete-old-website-events', schedule: '57 3 * * *', handle: () => deleteOldWebsiteEvents(deps) },
    // Often: until it is deleted, whoever has the key could try all addresses.
    { name: 'delete-old-visit-salts', schedule: '2 * * * *', handle: () => deleteOldVisitSalts(deps) },
  ],
}
