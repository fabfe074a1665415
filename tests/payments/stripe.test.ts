import { afterAll } from 'vitest'
import { describeProvider } from './provider-contract.ts'
import { startStripe, stripeRenewingTraits, stripeTraits } from './stripe-under-test.ts'

const started: Awaited<ReturnType<typeof startStripe>>[] = []
afterAll(() => Promise.all(started.map((each) => each.close())))

const starting = (renewals: 'intents' | 'subscriptions') => async () => {
  const stripe = await startStripe(renewals)
  started.push(stripe)
  return stripe
}

describeProvider('Stripe', stripeTraits, starting('intents'))
describeProvider('Stripe, which renews by Subscriptions', stripeRenewingTraits, starting('subscriptions'))
