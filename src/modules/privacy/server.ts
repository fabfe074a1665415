import type { Dependencies } from '#kernel/dependencies.ts'
import type { MailPreparations } from '#kernel/mail/mail.ts'
import type { ModuleServer } from '#kernel/module.ts'
import { createLink, findAccount } from '#modules/identity/public.ts'
import { purgeDeletedAccounts } from './account-deletion.ts'
import { deleteOldExports, EXPORT_SECONDS, MAKE_DATA_EXPORT, makeDataExport } from './data-export.ts'
import { DATA_PATH, DELETE_PATH } from './schema.ts'

export const server: ModuleServer = {
  jobs: (deps) => [
    {
      name: MAKE_DATA_EXPORT,
      options: { expireInSeconds: EXPORT_SECONDS },
      // Only requestDataExport makes jobs of this name.
      handle: (job, attempt) => makeDataExport(deps, job as { exportId: string }, attempt),
    },
    { name: 'delete-old-exports', schedule: '17 * * * *', handle: () => deleteOldExports(deps) },
    { name: 'purge-deleted-accounts', schedule: '47 * * * *', handle: () => purgeDeletedAccounts(deps) },
  ],
  mails: prepareMails,
}

function prepareMails(deps: Pick<Dependencies, 'db' | 'urls'>) {
  const account = ({ accountId }: { accountId: string }) => findAccount(deps.db, { id: accountId })
  const urlOf = (path: string) => `${deps.urls.webApp}${path.slice('/app'.length)}`
  return {
    async dataExportReady(job) {
      const found = await account(job)
      if (!found) return undefined
      const { email, language: locale } = found
      return { to: email, locale, data: { email, dataUrl: urlOf(DATA_PATH) } }
    },
    async confirmDeletion(job) {
      const found = await account(job)
      if (!found) return undefined
      const { email, language: locale } = found
      const deletionUrl = await createLink(deps, { ...job, purpose: 'delete-account', email })
      return { to: email, locale, data: { email, deletionUrl } }
    },
    async deletionPlanned(job) {
      const found = await account(job)
      if (!found?.deletionDueAt) return undefined // undone before the mail left
      const { email, language: locale } = found
      const due = found.deletionDueAt.toISOString()
      return { to: email, locale, data: { email, due, undoUrl: urlOf(DELETE_PATH) } }
    },
    async accountDeleted({ email, language: locale }) {
      return { to: email, locale, data: { email } }
    },
  } satisfies Partial<MailPreparations>
}
