/**
 * What has a name and is not built: its page wears a label that says so. Where that page is about nothing
 * that exists, its address stands here, and no menu leads there. Remove an entry once it is built.
 */
export const planned = { 'budgeting-app': null, 'business-plan-kit': null, drive: '/drive/' } as const

export type PlannedProduct = keyof typeof planned
export const plannedProducts = Object.keys(planned) as PlannedProduct[]
