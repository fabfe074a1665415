export { accessOf, covers, type LibraryAccess, wholeLibrary } from './access-of.ts'
export { applyEvent, beginDates, longestPause, mayPauseUntil, type SubscriptionEvent } from './apply-event.ts'
export { dueColumn, stateColumn } from './columns.ts'
export { dueAfter } from './due-after.ts'
export { endOfTerm } from './end-of-term.ts'
export {
  datesOf,
  findSubscription,
  isChargeable,
  type KeptMandate,
  lockLife,
  lockSubscription,
  recordBeginning,
  recordSubscriptionEvent,
  type Subscription,
} from './lock-subscription.ts'
export { openTo } from './open-to.ts'
export { daysOf, shareLeft } from './prorate.ts'
export { accessUntilOf, addDays, dueAt, stateOf, triesOf } from './state-of.ts'
export { type TermCharge, type Terms, termsOf } from './terms-of.ts'
