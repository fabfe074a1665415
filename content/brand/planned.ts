/**
 * Products that are announced and not built yet; their pages say so. A product has its address here if its
 * page describes only what is planned: no menu links to it. Remove an entry once it is built.
 */
export const planned = { 'budgeting-app': null, 'business-plan-kit': null, drive: '/drive/' } as const

export type PlannedProduct = keyof typeof planned
export const plannedProducts = Object.keys(planned) as PlannedProduct[]
