import type { ModuleServer } from '#kernel/module.ts'
import { createCardsApi, createPicturesApi, createTemplatesApi } from './api.ts'
import { deleteExpiredTemplateRequests } from './template-requests/template-requests.ts'

export const server: ModuleServer = {
  services: (deps) => [
    { path: '/pictures', routes: createPicturesApi(deps) },
    { path: '/cards', routes: createCardsApi(deps) },
    {
      path: new URL(deps.urls.templates).pathname,
      routes: createTemplatesApi(deps),
      isOpenToOwnPages: true,
    },
  ],
  jobs: (deps) => [
    {
      name: 'delete-expired-wishes',
      schedule: '17 3 * * *',
      handle: () => deleteExpiredTemplateRequests(deps),
    },
  ],
}
