import type { ModuleServer } from '#kernel/module.ts'
import { createConsentApi, createEventsApi, createFlagsApi, createGeoApi } from './api.ts'
import { deleteOldConsents } from './consent/record-consent.ts'
import { deleteOldWebsiteEvents } from './events/record-events.ts'
import { deleteOldVisitSalts } from './units/visit-unit.ts'

export const server: ModuleServer = {
  services: (deps) => [
    { path: '/pictures/flags', routes: createFlagsApi() },
    // On the website's own host, whatever hosts the others have: what a page sends when it is left asks
    // nobody first.
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
