import { afterAll } from 'vitest'
import { paypalTraits, startPayPal } from './paypal-under-test.ts'
import { describeProvider } from './provider-contract.ts'

const started: Awaited<ReturnType<typeof startPayPal>>[] = []
afterAll(() => Promise.all(started.map((each) => each.close())))

describeProvider('PayPal', paypalTraits, async () => {
  const paypal = await startPayPal()
  started.push(paypal)
  return paypal
})
