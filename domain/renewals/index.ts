export { announcePrices } from './announce-prices.ts'
export { followTheClock } from './follow-the-clock.ts'
export { remind, remindOfCards } from './remind.ts'
export { askForRenewals, renewDue, renewSubscription } from './renew-due.ts'
