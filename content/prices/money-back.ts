/**
 * The money-back guarantee: for so many days from their first purchase (7 to 365), buyers get everything back
 * if they ask, in their account and without a reason. `null`: there is none, beyond what the law gives. Pages
 * of prices, the checkout, the refund policy and the help say what stands here; what was bought under it
 * keeps it.
 */
export const moneyBackDays: number | null = null
