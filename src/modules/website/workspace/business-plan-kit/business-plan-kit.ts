import type { Route } from './+types/business-plan-kit.ts'
import { leadToBusinessPlans } from './business-plan-kit.server.ts'

export function loader(route: Route.LoaderArgs) {
  return leadToBusinessPlans(route)
}
