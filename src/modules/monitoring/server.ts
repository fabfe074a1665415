import type { ModuleServer } from '#kernel/module.ts'
import { createMetricsApi } from './api.ts'

export const server: ModuleServer = {
  services: (deps) => [{ path: '/', routes: createMetricsApi(deps) }],
}
