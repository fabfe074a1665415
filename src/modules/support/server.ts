import type { ModuleServer } from '#kernel/module.ts'
import { noteAnswerDelivery, prepareInboxMails } from './answer-message.ts'
import { createInboxApi } from './api.ts'
import { deleteOldMessages } from './leave-message.ts'
import { INBOX_PATH } from './schema.ts'

export const server: ModuleServer = {
  services: (deps) => [{ path: INBOX_PATH, routes: createInboxApi(deps) }],
  jobs: (deps) => [
    { name: 'delete-old-messages', schedule: '37 3 * * *', handle: () => deleteOldMessages(deps) },
  ],
  mails: prepareInboxMails,
  mailOutcomes: (deps) => ({
    async delivered(_to, job) {
      if (job.kind === 'inboxAnswer')
        await noteAnswerDelivery(deps, { answerId: job.answerId, delivery: 'sent' })
    },
    async refused(_to, job) {
      if (job.kind === 'inboxAnswer')
        await noteAnswerDelivery(deps, { answerId: job.answerId, delivery: 'refused' })
    },
  }),
}
