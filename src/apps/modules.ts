import { z } from 'zod'
import type { Module } from '#kernel/module.ts'
import type { OperatorRights } from '#kernel/operator-roles.ts'
import { type Holdings, kernelHoldings } from '#kernel/personal-data.ts'
import { type LimitName, type Limits, parseLimits } from '#kernel/rate-limits/schema.ts'
import { affiliates } from '#modules/affiliates/module.ts'
import { commerce } from '#modules/commerce/module.ts'
import { documents } from '#modules/documents/module.ts'
import { entitlements } from '#modules/entitlements/module.ts'
import { experiments } from '#modules/experiments/module.ts'
import { identity } from '#modules/identity/module.ts'
import { invoicing } from '#modules/invoicing/module.ts'
import { library } from '#modules/library/module.ts'
import { monitoring } from '#modules/monitoring/module.ts'
import { operators } from '#modules/operators/module.ts'
import { privacy } from '#modules/privacy/module.ts'
import { profiles } from '#modules/profiles/module.ts'
import { retailer } from '#modules/retailer/module.ts'
import { support } from '#modules/support/module.ts'
import { visitors } from '#modules/visitors/module.ts'
import { website } from '#modules/website/module.ts'

/** Every capability of the product, each after those that it needs. One more is a folder and a line here. */
export const modules = [
  visitors,
  identity,
  entitlements,
  library,
  documents,
  profiles,
  invoicing,
  experiments,
  support,
  commerce,
  affiliates,
  privacy,
  retailer,
  website,
  monitoring,
  operators,
] as const satisfies readonly Module[]

/** The limits of all manifests, by name: what holds by default, and what it is about. */
export const limitDefaults = Object.fromEntries(
  modules.flatMap((module) => ('limits' in module ? Object.entries(module.limits) : [])),
) as Record<LimitName, readonly [limits: string, description: string]>

/** Which operators may do what on every screen of theirs. */
export const operatorRights: OperatorRights = Object.assign(
  {},
  ...modules.map((module) => ('rights' in module ? module.rights : {})),
)

/** The settings of all manifests, by name. */
export const moduleSettings = z.object(
  Object.fromEntries(
    modules.flatMap((module) => ('settings' in module ? Object.entries<z.ZodType>(module.settings) : [])),
  ),
)

/** What holds where an operator says nothing else. */
export const defaultLimits = Object.fromEntries(
  Object.entries(limitDefaults).map(([name, [limits]]) => [name, parseLimits(limits)]),
) as unknown as Limits // limits.test.ts reads every one

/** What every table holds of a person, in the order in which modules need each other. */
export const holdings: Holdings = Object.assign(
  {},
  kernelHoldings,
  ...modules.map((module) => ('holds' in module ? module.holds : {})),
)
