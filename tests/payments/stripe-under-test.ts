import { createHmac } from 'node:crypto'
import { createStripeClient, createStripeProvider } from '#modules/commerce/providers/stripe/provider.ts'
import type { BuyersWay, ProviderTraits, ProviderUnderTest } from './provider-under-test.ts'
import { startStripeSimulator } from './stripe-simulator.ts'

const SECRET = 'whsec_simulated'
const AWAY_MS = 400
/** Stripe's codes of what a card comes to. */
const codes: Partial<Record<BuyersWay, [code: string, declineCode?: string]>> = {
  declined: ['card_declined', 'generic_decline'],
  insufficient_funds: ['card_declined', 'insufficient_funds'],
  expired_card: ['expired_card'],
  incorrect_cvc: ['incorrect_cvc'],
  limit_exceeded: ['card_declined', 'card_velocity_exceeded'],
}

/** What the bank of a saved card answers later. */
const laterCodes: Partial<Record<BuyersWay, { code: string; declineCode: string }>> = {
  'pays, and later has no money': { code: 'card_declined', declineCode: 'insufficient_funds' },
  'pays, and later has to authenticate': {
    code: 'authentication_required',
    declineCode: 'authentication_required',
  },
}

export const stripeTraits: ProviderTraits = {
  methods: ['card'],
  ways: [
    ...(Object.keys(codes) as BuyersWay[]),
    'pays',
    'authenticates',
    'fails to authenticate',
    'waits, and it is paid',
    'waits, and it is declined',
    'pays, and has it charged back',
    'pays, and later has no money',
    'pays, and later has to authenticate',
  ],
}

/** Our adapter against a simulated Stripe, with a clock of its own. */
export async function startStripe(): Promise<ProviderUnderTest & { close(): Promise<void> }> {
  let ahead = 0
  let isAway = false
  const now = () => new Date(Date.now() + ahead)
  const simulator = await startStripeSimulator(now)
  const fieldsUrl = (reference: string, language: string) =>
    `http://localhost:3000/fields/${reference}/?lang=${language}`
  const client = createStripeClient({ secretKey: 'sk_test_simulated', address: simulator.address })
  const settings = { webhookSecrets: [SECRET], fieldsUrl }
  const patient = createStripeProvider(settings, client)
  const impatient = createStripeProvider({ ...settings, deadlineMs: AWAY_MS }, client)
  const later: (() => void)[] = []

  const sign: ProviderUnderTest['sign'] = async (body, at, way = 'v1') => {
    const time = Math.floor(at.getTime() / 1000)
    const secret = way === 'other secret' ? 'another' : SECRET
    const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const signatures = {
      v1: `v1=${mac}`,
      'other secret': `v1=${mac}`,
      v0: `v0=${mac}`,
      'two v1': `v1=${'0'.repeat(64)},v1=${mac}`,
      prefix: `v1=${mac.slice(0, 20)}`,
    }
    return new Headers({ 'stripe-signature': `t=${time},${signatures[way]}` })
  }

  return {
    provider: new Proxy(patient, {
      get: (_target, name) => Reflect.get(isAway ? impatient : patient, name),
    }),
    async buyer(url, way) {
      const reference = new URL(url).pathname.split('/')[2] ?? ''
      const refusal = laterCodes[way]
      const card = { brand: 'visa', last4: '4242', ...(refusal && { later: refusal }) }
      const code = codes[way]
      if (reference.startsWith('seti_') && code !== undefined)
        return simulator.refuseToSave(reference, code[0])
      if (reference.startsWith('seti_')) return simulator.save(reference, card)
      if (code !== undefined) return simulator.decline(reference, ...code)
      if (way === 'authenticates' || way === 'fails to authenticate')
        simulator.askForAuthentication(reference)
      if (way === 'fails to authenticate')
        return simulator.decline(reference, 'payment_intent_authentication_failure')
      if (way === 'waits, and it is paid' || way === 'waits, and it is declined') {
        simulator.process(reference)
        later.push(() =>
          way === 'waits, and it is paid'
            ? simulator.pay(reference)
            : simulator.decline(reference, 'card_declined'),
        )
        return
      }
      simulator.pay(reference, card)
      if (way === 'pays, and has it charged back') later.push(() => simulator.dispute(reference))
    },
    now,
    wait(milliseconds) {
      ahead += milliseconds
      for (const act of later.splice(0)) act()
    },
    takeNotices: () =>
      Promise.all(simulator.takeNotices().map(async (body) => ({ body, headers: await sign(body, now()) }))),
    sign,
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
}
