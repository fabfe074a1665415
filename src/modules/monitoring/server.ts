import type { ModuleServer } from '#kernel/module.ts'
import { createMetricsApi } from './api.ts'
import { deleteOldFigures } from './keep-figures.ts'
import { prepareAlarmMails, watchAlarms } from './watch-alarms.ts'

export const server: ModuleServer = {
  services: (deps) => [{ path: '/', routes: createMetricsApi(deps) }],
  jobs: (deps) => [
    {
      name: 'watch-alarms',
      schedule: '*/1 * * * *',
      options: { retryLimit: 0 }, // the next minute looks again
      handle: () => watchAlarms(deps),
    },
    { name: 'delete-old-figures', schedule: '47 * * * *', handle: () => deleteOldFigures(deps) },
  ],
  mails: prepareAlarmMails,
}
