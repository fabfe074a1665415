import type { Hooks } from '#kernel/hooks.ts'
import { bindOrder } from '#modules/affiliates/public.ts'
import { endPlans, listEndingPlans, listPlanOffers, openTo } from '#modules/commerce/public.ts'
import { findAccess } from '#modules/entitlements/public.ts'
import { noteOpenedDocument, recordSignUpVariants } from '#modules/experiments/public.ts'
import { findIssuedId, numberDraft } from '#modules/invoicing/public.ts'
import { findDocumentLogo } from '#modules/profiles/public.ts'

/** Who listens to what modules tell, and answers what they ask. */
export const hooks: Hooks = {
  accountCreated: recordSignUpVariants,
  orderPlaced: bindOrder,
  documentOpened: (db, account) => noteOpenedDocument({ db }, account),
  documentLogo: findDocumentLogo,
  numberDraft,
  findIssuedId,
  openPackages: openTo,
  planOffers: listPlanOffers,
  plansEndedWith: listEndingPlans,
  endPlans,
  openLibrary: async (deps, account) => (await findAccess(deps, account)).library,
}
