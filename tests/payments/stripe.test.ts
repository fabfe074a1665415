import { afterAll } from 'vitest'
import { describeProvider } from './provider-contract.ts'
import { startStripe } from './stripe-under-test.ts'

const started: Awaited<ReturnType<typeof startStripe>>[] = []
afterAll(() => Promise.all(started.map((each) => each.close())))

describeProvider('Stripe', async () => {
  const stripe = await startStripe()
  started.push(stripe)
  return stripe
})
