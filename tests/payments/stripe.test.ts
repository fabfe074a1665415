import { afterAll } from 'vitest'
import { describeProvider } from './provider-contract.ts'
import { startStripe, stripeTraits } from './stripe-under-test.ts'

const started: Awaited<ReturnType<typeof startStripe>>[] = []
afterAll(() => Promise.all(started.map((each) => each.close())))

describeProvider('Stripe', stripeTraits, async () => {
  const stripe = await startStripe()
  started.push(stripe)
  return stripe
})
