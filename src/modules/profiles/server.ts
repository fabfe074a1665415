import type { ModuleServer } from '#kernel/module.ts'
import { purgeDeletedProfiles } from './profiles.ts'

export const server: ModuleServer = {
  jobs: (deps) => [
    { name: 'purge-deleted-profiles', schedule: '41 * * * *', handle: () => purgeDeletedProfiles(deps) },
  ],
}
