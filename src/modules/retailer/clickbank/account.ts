import { z } from 'zod'
import { isLoopback } from '#kernel/http/client-address.ts'
import { type Currency, currencies } from '#kernel/money/schema.ts'
import { listMissingTogether, type Settings, webAddress } from '#kernel/settings.ts'
import { type BillingPeriod, billingPeriods } from '#modules/commerce/prices/schema.ts'

/** What an item number of ours at ClickBank sells. */
export interface SoldItem {
  package: string
  period: BillingPeriod
  currency: Currency
}

/** Our account at ClickBank. */
export interface ClickBankAccount {
  /** Its nickname. */
  vendor: string
  /** Shared with ClickBank: it encrypts notices, and proves the way back from its checkout. */
  secret: string
  apiKey: string
  /** Without a trailing slash. */
  apiUrl: string
  items: ReadonlyMap<string, SoldItem>
  /** Whether ClickBank's test purchases open something. */
  takesTests: boolean
}

const itemPattern = new RegExp(
  `^([\\w.-]{1,20})=([\\w-]+):(${billingPeriods.join('|')}):(${currencies.join('|')})$`,
)

/** The host that may be asked about orders; this machine stands in for it in tests. */
const API_HOST = 'api.clickbank.com'

export const clickBankSettings = {
  CLICKBANK_VENDOR: z
    .string()
    .regex(/^\w{3,20}$/, { error: 'must be a nickname' })
    .optional()
    .meta({
      description:
        'ClickBank sells for you as a retailer, in its own name. Unset, nothing of it is there. The nickname of your account.',
      example: 'example',
    }),
  CLICKBANK_SECRET: z.string().min(12, { error: 'must have 12 characters or more' }).optional().meta({
    description:
      'Its secret key: as long as ClickBank allows, and random. Instant notifications (version 6 or later) go to\n{website}/api/retailer/notices/, the thank-you page is {website}/start/cb/thank-you/.',
  }),
  CLICKBANK_API_KEY: z
    .string()
    .optional()
    .meta({ description: 'An API key that may read and change orders (API Order Read and Write).' }),
  CLICKBANK_ITEMS: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine((items) => items.every((item) => itemPattern.test(item)), {
      error: 'must be items such as 1=solo:year:USD, with blanks between them',
    })
    .prefault('')
    .meta({
      description:
        'What is sold there: item number, package of the price book, period and currency, with blanks between the items.\nClickBank has to ask what the price book asks: any other amount opens nothing.',
      example: '1=solo:year:USD 2=solo:month:USD',
    }),
  CLICKBANK_TESTS: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('off')
    .meta({ description: 'Whether test purchases (TEST_SALE and others) open a plan as real ones do.' }),
  CLICKBANK_API_URL: webAddress
    .refine((url) => isLoopback(url) || new URL(url).origin === `https://${API_HOST}`, {
      error: `must begin with https://${API_HOST}/`,
    })
    .prefault(`https://${API_HOST}/rest/1.3`)
    .meta({ description: 'Where orders are asked for.' }),
}

type ClickBankSettings = Pick<Settings, keyof typeof clickBankSettings>

const needed = ['CLICKBANK_VENDOR', 'CLICKBANK_SECRET', 'CLICKBANK_API_KEY'] as const

/** Half an account takes notices, and opens nothing. */
export function listClickBankProblems(settings: ClickBankSettings): string[] {
  const isThere = settings.CLICKBANK_VENDOR !== undefined
  return [
    ...listMissingTogether(settings, needed),
    ...(isThere && settings.CLICKBANK_ITEMS.length === 0
      ? ['CLICKBANK_ITEMS must be set beside CLICKBANK_VENDOR']
      : []),
  ]
}

/** The account that the settings name; undefined where there is none. */
export function readClickBankAccount(settings: ClickBankSettings): ClickBankAccount | undefined {
  const { CLICKBANK_VENDOR: vendor, CLICKBANK_SECRET: secret, CLICKBANK_API_KEY: apiKey } = settings
  if (vendor === undefined || secret === undefined || apiKey === undefined) return undefined
  const items = settings.CLICKBANK_ITEMS.map((text): [string, SoldItem] => {
    const [, number = '', token = '', period, currency] = itemPattern.exec(text) ?? []
    return [number, { package: token, period: period as BillingPeriod, currency: currency as Currency }]
  })
  const { CLICKBANK_API_URL: apiUrl, CLICKBANK_TESTS: tests } = settings
  return { vendor, secret, apiKey, apiUrl, items: new Map(items), takesTests: tests === 'on' }
}
