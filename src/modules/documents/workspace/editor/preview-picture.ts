import type { Route } from './+types/preview-picture.ts'
import { drawPreviewPicture } from './preview-picture.server.ts'

export function loader(route: Route.LoaderArgs) {
  return drawPreviewPicture(route)
}
