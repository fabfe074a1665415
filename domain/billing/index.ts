export type { BillingActor, BillingDependencies } from './actor.ts'
export { beginMethodReplacement } from './begin-method-replacement.ts'
export { cancelSubscription } from './cancel-subscription.ts'
export { type ChangeOutcome, changeSubscription } from './change-subscription.ts'
export { dropPlannedChange } from './drop-planned-change.ts'
export { editBillingDetails } from './edit-billing-details.ts'
export { endOrphaned, endRenewalsOf } from './end-renewals-of.ts'
export { endSubscription } from './end-subscription.ts'
export { FINISH_CHANGE, type FinishChangeJob, finishChange } from './finish-change.ts'
export { findMethodReplacement, finishMethodReplacement } from './finish-method-replacement.ts'
export {
  BillingDetails,
  ChangeInput,
  PauseInput,
  SubscriptionName,
} from './input.ts'
export { listChangeOptions } from './list-change-options.ts'
export { pauseSubscription } from './pause-subscription.ts'
export { type PreviewOutcome, previewChange } from './preview-change.ts'
export { reactivate } from './reactivate.ts'
export { resumeSubscription } from './resume-subscription.ts'
export { viewBilling } from './view-billing.ts'
export { withdraw } from './withdraw.ts'
