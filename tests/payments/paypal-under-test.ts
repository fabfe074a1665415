import { currencies } from '#kernel/money/index.ts'
import { createPayPalProvider } from '#modules/commerce/providers/paypal/provider.ts'
import { startPayPalSimulator } from './paypal-simulator.ts'
import type { BuyersWay, ProviderTraits, ProviderUnderTest } from './provider-under-test.ts'

const AWAY_MS = 400
/** Later than everything that the simulator does. */
const START = Date.parse('2026-11-22T20:00:00Z')
/** PayPal's codes of why a payment did not arrive. */
const codes: Partial<Record<BuyersWay, string>> = {
  declined: 'PAYMENT_DENIED',
  insufficient_funds: 'PAYER_INSUFFICIENT_BALANCE',
  expired_card: 'CARD_EXPIRED',
  limit_exceeded: 'TRANSACTION_LIMIT_EXCEEDED',
}

/** Why an order of PayPal's may not be captured: whether it is for want of money, nobody is told. */
const issues: Partial<Record<BuyersWay, string>> = {
  declined: 'INSTRUMENT_DECLINED',
  expired_card: 'CARD_EXPIRED',
  limit_exceeded: 'TRANSACTION_LIMIT_EXCEEDED',
}
const furtherWays: readonly BuyersWay[] = [
  'pays',
  'waits, and it is paid',
  'waits, and it is declined',
  'pays, and has it charged back',
  'cancels',
]

export const paypalTraits: ProviderTraits = {
  methods: ['paypal'],
  ways: [...(Object.keys(codes) as BuyersWay[]), ...furtherWays],
  waysOnce: [...(Object.keys(issues) as BuyersWay[]), ...furtherWays],
  lacks: [
    'giving up what is not approved',
    'the age of a notice',
    'two signatures',
    'telling that a buyer has left',
  ],
}

/** Our adapter against a simulated PayPal, with a clock of its own. */
export async function startPayPal(): Promise<ProviderUnderTest & { close(): Promise<void> }> {
  let ahead = 0
  let isAway = false
  const now = () => new Date(START + ahead)
  const simulator = await startPayPalSimulator()
  const { baseUrl, webhookId } = simulator
  const settings = { clientId: 'client', clientSecret: 'secret', baseUrl, webhookId, currencies, clock: now }
  const patient = createPayPalProvider({ ...settings, productName: 'Formulary' })
  const impatient = createPayPalProvider({ ...settings, productName: 'Formulary', deadlineMs: AWAY_MS })
  const later: (() => void)[] = []

  return {
    provider: new Proxy(patient, {
      get: (_target, name) => Reflect.get(isAway ? impatient : patient, name),
    }),
    async buyer(url, way) {
      // PayPal sends the browser back, and tells nobody else.
      if (way === 'cancels') return
      const { pathname, searchParams } = new URL(url)
      const order = searchParams.get('token')
      if (order !== null) return approveOrder(order, way)
      const reference = pathname.split('/')[2] ?? ''
      const code = codes[way]
      if (code !== undefined) return simulator.decline(reference, code)
      if (way === 'waits, and it is paid' || way === 'waits, and it is declined') {
        simulator.approve(reference)
        later.push(() =>
          way === 'waits, and it is paid'
            ? simulator.pay(reference)
            : simulator.decline(reference, 'PAYMENT_DENIED'),
        )
        return
      }
      simulator.pay(reference)
      if (way === 'pays, and has it charged back') later.push(() => simulator.reverse(reference))
    },
    now,
    wait(milliseconds) {
      ahead += milliseconds
      for (const act of later.splice(0)) act()
    },
    takeNotices: async () => simulator.takeNotices(),
    async sign(body, _at, way = 'v1') {
      const headers = simulator.sign(body)
      const signature = headers.get('paypal-transmission-sig') ?? ''
      if (way === 'v0') headers.set('paypal-auth-algo', 'SHA1withRSA')
      if (way === 'prefix') headers.set('paypal-transmission-sig', signature.slice(0, 20))
      if (way === 'other secret')
        headers.set('paypal-transmission-sig', signature.split('').reverse().join(''))
      return headers
    },
    goAway(how) {
      isAway = true
      simulator.goAway(how)
    },
    comeBack() {
      isAway = false
      simulator.comeBack()
    },
    close: () => simulator.close(),
  }

  function approveOrder(order: string, way: BuyersWay): void {
    const { orders } = simulator
    if (way === 'waits, and it is paid' || way === 'waits, and it is declined') {
      orders.approve(order, 'PENDING')
      later.push(() => orders.settle(order, way === 'waits, and it is paid' ? 'COMPLETED' : 'DECLINED'))
      return
    }
    orders.approve(order, issues[way] ?? 'COMPLETED')
    if (way === 'pays, and has it charged back') later.push(() => orders.reverse(order))
  }
}
