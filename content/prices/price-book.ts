import type { Currency } from '#kernel/money/schema.ts'
import type { Package, PackagePrice, PriceBook } from '#modules/commerce/prices/schema.ts'
import { moneyBackDays } from './money-back.ts'
import { coupons, offers } from './offers.ts'
import { taxRegistrations } from './tax-registrations.ts'

/*
 * What is sold and for how much: the price here is the price shown and charged (PRICE-7). Prices are in
 * the smallest unit of their currency and are set, not converted. src/modules/commerce/prices checks them:
 * what holds more never costs less (docs/decisions/0030-prices-in-order.md).
 */

/** The columns of every price below. */
const columns = [
  'USD',
  'CAD',
  'EUR',
  'GBP',
  'AUD',
  'MXN',
  'BRL',
  'CHF',
] as const satisfies readonly Currency[]
type NumberIn<Columns> = { readonly [Column in keyof Columns]: number }
type Prices = NumberIn<typeof columns>

/** First the price per month, then the price per month when a year is paid at once. */
function pricesOf(month: Prices, monthOfYear: Prices): Record<Currency, PackagePrice> {
  const entries = columns.map((currency, column) => [
    currency,
    { month: month[column], monthOfYear: monthOfYear[column] },
  ])
  return Object.fromEntries(entries) as Record<(typeof columns)[number], PackagePrice>
}

const onePerson = { seats: { least: 1, most: 1 }, perSeat: false } as const
const fivePersons = { seats: { least: 5, most: 5 }, perSeat: false } as const
const sold = { ...onePerson, isOnSale: true, periods: ['year', 'month'] } as const
const noLibrary = { library: [], downloadsPerMonth: null, driveGigabytes: null } as const
const plan = {
  ...sold,
  kind: 'plan',
  contents: { library: 'all', downloadsPerMonth: null, driveGigabytes: null },
} as const

/** Starter's price per month of a year; Basic Lite, which holds the same, costs as much. */
const starterYear: Prices = [9_99, 13_49, 9_29, 7_99, 14_99, 165_00, 45_90, 8_90]

/** Solo, which landing pages call Basic. PRICE-2: 24.99 a month, 299.88 a year, 33 % less than monthly. */
const forOnePerson = pricesOf(
  [37_49, 49_99, 34_99, 29_99, 56_99, 629_00, 174_90, 33_90],
  [24_99, 32_99, 22_99, 19_99, 37_99, 419_00, 115_90, 22_50],
)

/** A person of a team: less than one alone, and two together more. Premium is five of them. */
const inTeam = pricesOf(
  [22_49, 29_99, 20_99, 17_99, 33_99, 379_00, 104_90, 20_50],
  [14_99, 19_99, 13_99, 11_99, 22_99, 249_00, 69_90, 13_50],
)
const fiveInTeam = Object.fromEntries(
  Object.entries(inTeam).map(([currency, { month, monthOfYear }]) => [
    currency,
    { month: 5 * month, monthOfYear: 5 * monthOfYear },
  ]),
) as typeof inTeam

/** Twenty downloads a month for each person, by the year alone: the packages of the lowest price. */
const lite = {
  ...plan,
  periods: ['year'],
  contents: { ...plan.contents, downloadsPerMonth: 20 },
} as const

/** One department of the library: all of them cost the same, and less than any plan. */
const toolkit = (department: string, names: Pick<Package, 'token' | 'name' | 'sku'>): Package => ({
  ...sold,
  ...names,
  kind: 'toolkit',
  contents: { ...noLibrary, library: [department] },
  prices: pricesOf(
    [11_99, 15_99, 10_99, 9_49, 17_99, 199_00, 55_90, 10_50],
    [7_99, 10_49, 7_29, 6_29, 11_99, 132_00, 36_90, 6_90],
  ),
})

/** A tier of the drive (PRICE-4): not on sale while there is no drive. */
const drive = (gigabytes: number, ...prices: Parameters<typeof pricesOf>): Package => ({
  ...sold,
  token: `drive-${gigabytes}`,
  name: `Drive ${gigabytes} GB`,
  sku: `DRIVE-${gigabytes}`,
  kind: 'drive',
  isOnSale: false,
  contents: { ...noLibrary, driveGigabytes: gigabytes },
  prices: pricesOf(...prices),
})

const packages: readonly Package[] = [
  {
    ...plan,
    token: 'starter',
    name: 'Starter',
    sku: 'PLAN-STARTER',
    contents: { ...plan.contents, downloadsPerMonth: 20 },
    prices: pricesOf([14_99, 19_99, 13_99, 11_99, 22_99, 249_00, 69_90, 13_90], starterYear),
  },
  { ...plan, token: 'solo', name: 'Solo', sku: 'PLAN-SOLO', prices: forOnePerson },
  {
    ...plan,
    token: 'team',
    name: 'Team',
    sku: 'PLAN-TEAM',
    seats: { least: 2, most: 50 },
    perSeat: true,
    prices: inTeam,
  },
  { ...plan, token: 'basic', name: 'Basic', sku: 'BASIC-1', prices: forOnePerson },
  {
    ...plan,
    ...fivePersons,
    token: 'premium',
    name: 'Premium',
    sku: 'PREMIUM-5',
    prices: fiveInTeam,
  },
  {
    // PRICE-2: the first of the two tokens whose regular value and savings are said by the specification:
    // 37.99 and 73. The regular value is told to other programs alone: nobody is sold a month of it.
    ...lite,
    token: 'basic-lowest',
    name: 'Basic Lite',
    sku: 'BASIC-1-LOWEST',
    prices: pricesOf([37_99, 49_99, 34_99, 29_99, 56_99, 629_00, 174_90, 33_90], starterYear),
  },
  {
    // PRICE-2: the second one: 79.99 and 75.
    ...lite,
    ...fivePersons,
    token: 'premium-lowest',
    name: 'Premium Lite',
    sku: 'PREMIUM-5-LOWEST',
    prices: pricesOf(
      [79_99, 105_99, 73_99, 63_99, 121_99, 1_329_00, 369_90, 71_90],
      [19_99, 26_49, 18_49, 15_99, 30_49, 329_00, 91_90, 17_90],
    ),
  },
  toolkit('legal', { token: 'legal-toolkit', name: 'Legal toolkit', sku: 'TOOLKIT-LEGAL' }),
  toolkit('human-resources', { token: 'hr-toolkit', name: 'HR toolkit', sku: 'TOOLKIT-HR' }),
  {
    // Not on sale while the budgeting application does not exist.
    ...sold,
    token: 'budgeto',
    name: 'Budgeto',
    sku: 'BUDGETO',
    kind: 'budgeting',
    isOnSale: false,
    contents: noLibrary,
    prices: pricesOf(
      [7_99, 10_99, 7_49, 6_49, 12_49, 135_00, 37_90, 7_20],
      [4_99, 6_99, 4_69, 3_99, 7_49, 85_00, 23_90, 4_50],
    ),
  },
  drive(
    20,
    [2_49, 3_49, 2_29, 1_99, 3_79, 45_00, 11_90, 2_30],
    [1_99, 2_79, 1_89, 1_59, 2_99, 35_00, 9_50, 1_80],
  ),
  drive(
    40,
    [3_99, 5_49, 3_69, 3_19, 5_99, 69_00, 18_90, 3_60],
    [2_99, 3_99, 2_79, 2_39, 4_49, 49_00, 13_90, 2_70],
  ),
  drive(
    50,
    [4_49, 5_99, 4_19, 3_59, 6_79, 75_00, 20_90, 4_10],
    [3_49, 4_69, 3_29, 2_79, 5_29, 59_00, 16_50, 3_20],
  ),
  drive(
    60,
    [4_99, 6_79, 4_69, 3_99, 7_49, 85_00, 23_90, 4_50],
    [3_99, 5_49, 3_69, 3_19, 5_99, 69_00, 18_90, 3_60],
  ),
  drive(
    100,
    [7_49, 9_99, 6_99, 5_99, 11_29, 125_00, 34_90, 6_80],
    [5_99, 7_99, 5_59, 4_79, 8_99, 99_00, 27_90, 5_40],
  ),
  drive(
    200,
    [12_49, 16_99, 11_69, 9_99, 18_79, 209_00, 58_90, 11_30],
    [9_99, 13_49, 9_39, 7_99, 14_99, 169_00, 46_90, 8_90],
  ),
]

export const priceBook: PriceBook = { packages, offers, coupons, taxRegistrations, moneyBackDays }
