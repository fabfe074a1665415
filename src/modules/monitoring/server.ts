import type { ModuleServer } from '#kernel/module.ts'
import { createMetricsApi } from './api.ts'
import { deleteOldFigures } from './keep-figures.ts'

export const server: ModuleServer = {
  services: (deps) => [{ path: '/', routes: createMetricsApi(deps) }],
  jobs: (deps) => [
    { name: 'delete-old-figures', schedule: '47 * * * *', handle: () => deleteOldFigures(deps) },
  ],
}
