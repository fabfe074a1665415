import type { ModuleServer } from '#kernel/module.ts'
import { exportLogos } from './logos.ts'
import { purgeDeletedProfiles } from './profiles.ts'

export const server: ModuleServer = {
  jobs: (deps) => [
    { name: 'purge-deleted-profiles', schedule: '41 * * * *', handle: () => purgeDeletedProfiles(deps) },
  ],
  exportFiles: exportLogos,
}
