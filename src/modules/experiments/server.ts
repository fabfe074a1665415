import type { ModuleServer } from '#kernel/module.ts'
import { deleteOldAssignments } from './delete-old-assignments.ts'
import { closeExperiments } from './read-outcomes.ts'

export const server: ModuleServer = {
  jobs: (deps) => [
    {
      name: 'close-experiments',
      schedule: '43 * * * *',
      handle: () => closeExperiments(deps, deps.experiments, deps.clock()),
    },
    { name: 'delete-old-assignments', schedule: '7 4 * * *', handle: () => deleteOldAssignments(deps) },
  ],
}
