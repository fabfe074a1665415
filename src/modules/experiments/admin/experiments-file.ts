import type { Route } from './+types/experiments-file.ts'
import { loadExperimentsFile } from './experiments.server.ts'

export function loader(route: Route.LoaderArgs) {
  return loadExperimentsFile(route)
}
