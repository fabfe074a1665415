import type { ModuleServer } from '#kernel/module.ts'
import { forgetDownloadDays } from './record-download.ts'

export const server: ModuleServer = {
  jobs: (deps) => [
    { name: 'forget-download-days', schedule: '5 0 * * *', handle: () => forgetDownloadDays(deps) },
  ],
}
