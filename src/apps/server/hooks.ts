import type { Hooks } from '#kernel/hooks.ts'
import { noteOpenedDocument, recordSignUpVariants } from '#modules/experiments/public.ts'

/** Who listens to what modules tell. */
export const hooks: Hooks = {
  accountCreated: recordSignUpVariants,
  documentOpened: (db, account) => noteOpenedDocument({ db }, account),
}
