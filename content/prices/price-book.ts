import type { Currency } from '#kernel/money/schema.ts'
import type { BillingPeriod, Package, PackagePrice, PriceBook } from '#modules/commerce/prices/schema.ts'
import { coupons, offers } from './offers.ts'
import { taxRegistrations } from './tax-registrations.ts'

/*
 * What is sold and for how much: the price that stands here is the price that is shown and charged (PRICE-7). Each price is
 * chosen for its currency and converted from none. `[month, month of a year]` in the smallest unit; src/modules/commerce/prices checks all of it.
 */

type Prices = Record<Currency, readonly [month: number, monthOfYear: number]>

const both: readonly BillingPeriod[] = ['year', 'month']
const onePerson = { seats: { least: 1, most: 1 }, perSeat: false } as const
const wholeLibrary = { library: 'all', downloadsPerMonth: null, driveGigabytes: null } as const

/** Solo, which landing pages call Basic. PRICE-2: 24.99 a month, 299.88 a year, 33 % less than by the month. */
const forOnePerson: Prices = {
  USD: [37_49, 24_99],
  CAD: [49_99, 32_99],
  EUR: [34_99, 22_99],
  GBP: [29_99, 19_99],
  AUD: [56_99, 37_99],
  MXN: [629_00, 419_00],
  BRL: [174_90, 115_90],
  CHF: [33_90, 22_50],
}

/** One department of the library: all of them cost the same. */
const toolkit = ({
  department,
  ...names
}: Pick<Package, 'token' | 'name' | 'sku'> & { department: string }): Package => ({
  ...names,
  kind: 'toolkit',
  ...onePerson,
  isOnSale: true,
  periods: both,
  contents: { library: [department], downloadsPerMonth: null, driveGigabytes: null },
  prices: pricesOf({
    USD: [17_99, 11_99],
    CAD: [23_99, 15_99],
    EUR: [16_99, 10_99],
    GBP: [14_99, 9_49],
    AUD: [27_99, 17_99],
    MXN: [299_00, 199_00],
    BRL: [83_90, 55_90],
    CHF: [15_90, 10_50],
  }),
})

/** A tier of the drive (PRICE-4): not on sale while there is no drive. */
const drive = (gigabytes: number, prices: Prices): Package => ({
  token: `drive-${gigabytes}`,
  name: `Drive ${gigabytes} GB`,
  sku: `DRIVE-${gigabytes}`,
  kind: 'drive',
  ...onePerson,
  isOnSale: false,
  periods: both,
  contents: { library: [], downloadsPerMonth: null, driveGigabytes: gigabytes },
  prices: pricesOf(prices),
})

const packages: readonly Package[] = [
  {
    token: 'starter',
    name: 'Starter',
    sku: 'PLAN-STARTER',
    kind: 'plan',
    ...onePerson,
    isOnSale: true,
    periods: both,
    contents: { library: 'all', downloadsPerMonth: 20, driveGigabytes: null },
    prices: pricesOf({
      USD: [14_99, 9_99],
      CAD: [19_99, 13_49],
      EUR: [13_99, 9_49],
      GBP: [11_99, 7_99],
      AUD: [22_99, 14_99],
      MXN: [249_00, 169_00],
      BRL: [69_90, 46_90],
      CHF: [13_90, 8_90],
    }),
  },
  {
    token: 'solo',
    name: 'Solo',
    sku: 'PLAN-SOLO',
    kind: 'plan',
    ...onePerson,
    isOnSale: true,
    periods: both,
    contents: wholeLibrary,
    prices: pricesOf(forOnePerson),
  },
  {
    token: 'team',
    name: 'Team',
    sku: 'PLAN-TEAM',
    kind: 'plan',
    seats: { least: 2, most: 50 },
    perSeat: true,
    isOnSale: true,
    periods: both,
    contents: wholeLibrary,
    prices: pricesOf({
      USD: [17_99, 11_99],
      CAD: [23_99, 15_99],
      EUR: [16_99, 10_99],
      GBP: [14_99, 9_49],
      AUD: [27_99, 17_99],
      MXN: [299_00, 199_00],
      BRL: [83_90, 55_90],
      CHF: [15_90, 10_50],
    }),
  },
  {
    token: 'basic',
    name: 'Basic',
    sku: 'BASIC-1',
    kind: 'plan',
    ...onePerson,
    isOnSale: true,
    periods: both,
    contents: wholeLibrary,
    prices: pricesOf(forOnePerson),
  },
  {
    token: 'premium',
    name: 'Premium',
    sku: 'PREMIUM-5',
    kind: 'plan',
    seats: { least: 5, most: 5 },
    perSeat: false,
    isOnSale: true,
    periods: both,
    contents: wholeLibrary,
    prices: pricesOf({
      USD: [74_99, 49_99],
      CAD: [99_99, 66_99],
      EUR: [69_99, 46_99],
      GBP: [59_99, 39_99],
      AUD: [114_99, 76_99],
      MXN: [1_259_00, 839_00],
      BRL: [349_90, 232_90],
      CHF: [67_90, 44_90],
    }),
  },
  {
    // PRICE-2: the first of the two tokens whose regular value and savings are said by the specification: 37.99 and 73.
    token: 'basic-lowest',
    name: 'Basic',
    sku: 'BASIC-1-LOWEST',
    kind: 'plan',
    ...onePerson,
    isOnSale: true,
    periods: both,
    contents: wholeLibrary,
    prices: pricesOf({
      USD: [37_99, 9_99],
      CAD: [49_99, 13_49],
      EUR: [34_99, 9_29],
      GBP: [29_99, 7_99],
      AUD: [56_99, 14_99],
      MXN: [629_00, 165_00],
      BRL: [174_90, 45_90],
      CHF: [33_90, 8_90],
    }),
  },
  {
    // PRICE-2: the second one: 79.99 and 75.
    token: 'premium-lowest',
    name: 'Premium',
    sku: 'PREMIUM-5-LOWEST',
    kind: 'plan',
    seats: { least: 5, most: 5 },
    perSeat: false,
    isOnSale: true,
    periods: both,
    contents: wholeLibrary,
    prices: pricesOf({
      USD: [79_99, 19_99],
      CAD: [105_99, 26_49],
      EUR: [73_99, 18_49],
      GBP: [63_99, 15_99],
      AUD: [121_99, 30_49],
      MXN: [1_329_00, 329_00],
      BRL: [369_90, 91_90],
      CHF: [71_90, 17_90],
    }),
  },
  toolkit({ token: 'legal-toolkit', name: 'Legal toolkit', sku: 'TOOLKIT-LEGAL', department: 'legal' }),
  toolkit({ token: 'hr-toolkit', name: 'HR toolkit', sku: 'TOOLKIT-HR', department: 'human-resources' }),
  {
    // Not on sale while the budgeting application does not exist.
    token: 'budgeto',
    name: 'Budgeto',
    sku: 'BUDGETO',
    kind: 'budgeting',
    ...onePerson,
    isOnSale: false,
    periods: both,
    contents: { library: [], downloadsPerMonth: null, driveGigabytes: null },
    prices: pricesOf({
      USD: [7_99, 4_99],
      CAD: [10_99, 6_99],
      EUR: [7_49, 4_69],
      GBP: [6_49, 3_99],
      AUD: [12_49, 7_49],
      MXN: [135_00, 85_00],
      BRL: [37_90, 23_90],
      CHF: [7_20, 4_50],
    }),
  },
  drive(20, {
    USD: [2_49, 1_99],
    CAD: [3_49, 2_79],
    EUR: [2_29, 1_89],
    GBP: [1_99, 1_59],
    AUD: [3_79, 2_99],
    MXN: [45_00, 35_00],
    BRL: [11_90, 9_50],
    CHF: [2_30, 1_80],
  }),
  drive(40, {
    USD: [3_99, 2_99],
    CAD: [5_49, 3_99],
    EUR: [3_69, 2_79],
    GBP: [3_19, 2_39],
    AUD: [5_99, 4_49],
    MXN: [69_00, 49_00],
    BRL: [18_90, 13_90],
    CHF: [3_60, 2_70],
  }),
  drive(50, {
    USD: [4_49, 3_49],
    CAD: [5_99, 4_69],
    EUR: [4_19, 3_29],
    GBP: [3_59, 2_79],
    AUD: [6_79, 5_29],
    MXN: [75_00, 59_00],
    BRL: [20_90, 16_50],
    CHF: [4_10, 3_20],
  }),
  drive(60, {
    USD: [4_99, 3_99],
    CAD: [6_79, 5_49],
    EUR: [4_69, 3_69],
    GBP: [3_99, 3_19],
    AUD: [7_49, 5_99],
    MXN: [85_00, 69_00],
    BRL: [23_90, 18_90],
    CHF: [4_50, 3_60],
  }),
  drive(100, {
    USD: [7_49, 5_99],
    CAD: [9_99, 7_99],
    EUR: [6_99, 5_59],
    GBP: [5_99, 4_79],
    AUD: [11_29, 8_99],
    MXN: [125_00, 99_00],
    BRL: [34_90, 27_90],
    CHF: [6_80, 5_40],
  }),
  drive(200, {
    USD: [12_49, 9_99],
    CAD: [16_99, 13_49],
    EUR: [11_69, 9_39],
    GBP: [9_99, 7_99],
    AUD: [18_79, 14_99],
    MXN: [209_00, 169_00],
    BRL: [58_90, 46_90],
    CHF: [11_30, 8_90],
  }),
]

export const priceBook: PriceBook = { packages, offers, coupons, taxRegistrations }

function pricesOf(prices: Prices): Readonly<Record<Currency, PackagePrice>> {
  const entries = Object.entries(prices).map(([currency, [month, monthOfYear]]) => [
    currency,
    { month, monthOfYear },
  ])
  return Object.fromEntries(entries) as Record<Currency, PackagePrice>
}
