export { isOfAnother, listAttemptsOfOtherPayer } from './attempts-of-other-payer.ts'
export { type BeginPaymentOutcome, beginPayment, type PaymentWish } from './begin-payment.ts'
export { cancelPayment } from './cancel-payment.ts'
export { cancelUnpaidOrders } from './cancel-unpaid-orders.ts'
export { type ChargeOutcome, chargeOrder, giveUpAttended } from './charge-order.ts'
export { chargesAfterChange } from './charges-after-change.ts'
export { listChargesAhead } from './charges-ahead.ts'
export { checkOut } from './check-out.ts'
export { endMandate } from './end-mandate.ts'
export { END_MANDATE, type EndMandateJob, endMandateLater } from './end-mandate-later.ts'
export { requireInvoice, requireInvoiceOfOrder } from './find-invoice.ts'
export { findKnownBuyer } from './find-known-buyer.ts'
export { deleteOldPaymentEvents, handlePaymentEvent } from './handle-payment-event.ts'
export type { OrderViewer } from './holder.ts'
export { BuyerInput, OrderInput, Submission } from './input.ts'
export type { Invoice, InvoiceContents } from './invoice.ts'
export { keepCoupons } from './keep-coupons.ts'
export { prepareOrderMails } from './order-mails.ts'
export { orderPages } from './order-pages.ts'
export { findOrder, listPayments, livePayment, type Order } from './order-rows.ts'
export { type PaidTerm, readPaidTerm } from './paid-term.ts'
export { type PlaceOrderOutcome, placeOrder } from './place-order.ts'
export { placeSubscriptionOrder } from './place-subscription-order.ts'
export {
  aboutRenewal,
  findAnnouncedPrice,
  nextChargeOf,
  quoteRenewal,
  type RenewalQuote,
} from './quote-renewal.ts'
export { reconcilePayments } from './reconcile.ts'
export { reconcilePendingPayments } from './reconcile-pending-payments.ts'
export { type RefreshDependencies, refreshOrder, refreshPayment } from './refresh-payment.ts'
export { type RefundOutcome, refundCharge } from './refund-charge.ts'
export { RefundInput } from './refund-input.ts'
export { leftOf, listRefunds } from './refund-rows.ts'
export { sendWaitingRefunds } from './refund-send.ts'
export { leftToRefund, refundWithdrawn, sendRefunds } from './refund-withdrawn.ts'
export { reportOrder } from './report-order.ts'
export { requirePayment } from './require-payment.ts'
export { requoteChanges } from './requote-changes.ts'
export { requoteOrder } from './requote-order.ts'
export { settleMethods } from './settle-methods.ts'
export { type SettleDependencies, settlePayment } from './settle-payment.ts'
export { refreshMethod } from './take-method.ts'
export { viewOrder, viewOrderOnWire } from './view-order.ts'
export {
  CANCEL_PAYMENT,
  type CancelPaymentJob,
  voidOrders,
  voidOrdersFor,
} from './void-orders.ts'
