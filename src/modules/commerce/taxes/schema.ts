/* Taxes on what we sell (PRICE-5, SET-15). Browser-safe and without zod. */

export type TaxKind = 'GST' | 'QST' | 'HST' | 'PST'

/** 100 %, in thousandths of a per cent, as rates are counted. */
export const WHOLE_RATE = 100_000

/** One tax as it is charged and kept with the order. */
export interface TaxLine {
  kind: TaxKind
  /** ISO 3166-2, "CA-QC"; the country alone where it has one rate. */
  region: string
  /** In thousandths of a per cent: 9.975 % is 9975. */
  rate: number
  /** In the smallest unit of the order's currency. */
  amount: number
}

/** Where a buyer is, as taxes ask for it. */
export interface TaxPlace {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** ISO 3166-2 without the country: "QC". Needed in Canada. */
  province: string | null
}

/** Where the operator is registered to collect a tax, and under which number invoices name it. */
export interface TaxRegistration {
  kind: TaxKind
  /** ISO 3166-2 for a province's own tax; the country for GST and HST, which are one registration. */
  region: string
  number: string
}
