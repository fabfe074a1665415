import type { ModuleServer } from '#kernel/module.ts'
import { noteBounce, noteDelivery, prepareAccountMails } from './accounts/account-mails.ts'
import { deleteExpired } from './accounts/delete-expired.ts'
import { createAccountServices, createCaptchaApi, createUserbaseApi } from './api.ts'
import { CAPTCHA_PATH } from './captcha/schema.ts'

export const server: ModuleServer = {
  services: (deps) => {
    const userbase = new URL(deps.urls.userbase).pathname
    const accountServices = new URL(deps.urls.accountServices).pathname
    return [
      { path: CAPTCHA_PATH, routes: createCaptchaApi(deps) },
      { path: userbase, routes: createUserbaseApi(deps), isOpenToOwnPages: true },
      { path: accountServices, routes: createAccountServices(deps), isOpenToOwnPages: true },
    ]
  },
  jobs: (deps) => [{ name: 'delete-expired', schedule: '*/10 * * * *', handle: () => deleteExpired(deps) }],
  mails: prepareAccountMails,
  mailOutcomes: (deps) => ({
    delivered: (email) => noteDelivery(deps, { email }),
    async refused(email, _job, { isBounce, answer }) {
      if (isBounce) await noteBounce(deps, { email, answer })
    },
  }),
}
