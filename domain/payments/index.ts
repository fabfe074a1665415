export {
  isProviderUnavailable,
  type PaymentMandate,
  type PaymentProvider,
  type PaymentProviders,
  type PaymentRequest,
  type PaymentStep,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderTransaction,
  ProviderUnavailableError,
  type RefundRequest,
  type StartedPayment,
} from './provider.ts'
export { PAYMENT_EVENT, type PaymentEventJob, recordPaymentEvent } from './record-event.ts'
