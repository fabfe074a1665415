import type { ModuleServer } from '#kernel/module.ts'
import { createNoticesApi, createRetailerApi } from './api.ts'
import { deleteOldNotices, handleNotice, RETAILER_NOTICE, type RetailerNoticeJob } from './notices.ts'
import { NOTIFY_PARTNER, type NotifyPartnerJob, notifyPartner } from './notify-partner.ts'

/** A partner that is away for longer has to ask itself. */
const PARTNER_TRIES = 2_000

export const server: ModuleServer = {
  services: (deps) => [
    { path: '/api/retailer', routes: createNoticesApi(deps) },
    {
      path: new URL(deps.urls.userbase).pathname,
      routes: createRetailerApi(deps),
      isOpenToOwnPages: true,
    },
  ],
  jobs: (deps) => [
    // Only takeNotice and retryNotice make jobs of this name, and takeForPartner of the next.
    { name: RETAILER_NOTICE, concurrency: 4, handle: (job) => handleNotice(deps, job as RetailerNoticeJob) },
    {
      name: NOTIFY_PARTNER,
      options: { retryLimit: PARTNER_TRIES },
      handle: (job) => notifyPartner(deps, job as NotifyPartnerJob),
    },
    { name: 'delete-old-retailer-notices', schedule: '23 4 * * *', handle: () => deleteOldNotices(deps) },
  ],
}
