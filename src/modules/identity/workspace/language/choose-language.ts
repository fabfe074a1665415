import { redirect } from 'react-router'
import { HOME_PATH } from '#ui/workspace/paths.ts'
import type { Route } from './+types/choose-language.ts'
import { chooseLanguage } from './choose-language.server.ts'

/** Following a link changes nothing. */
export function loader() {
  return redirect(HOME_PATH, 303)
}

export function action(route: Route.ActionArgs) {
  return chooseLanguage(route)
}
