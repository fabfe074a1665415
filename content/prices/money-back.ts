/**
 * The money-back guarantee: for so many days from their first purchase (7 to 25, so that it ends within the
 * first term), buyers get everything back if they ask, in their account and without a reason. `null`: there
 * is none, beyond what the law gives. Pages of prices, the checkout, the refund policy and the help say what
 * stands here: whoever changes it changes the policy's date. What was bought under it keeps it. It is given
 * once for each account, and nothing keeps somebody from opening another one with another address.
 */
export const moneyBackDays: number | null = null
