import type { ModuleServer } from '#kernel/module.ts'
import { closeExperiments } from './read-outcomes.ts'
import { deleteOldAssignments } from './record-assignment.ts'

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
