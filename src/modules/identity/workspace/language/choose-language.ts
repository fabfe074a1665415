import { redirect } from 'react-router'
import { HOME_PATH } from '#ui/workspace/paths.ts'

export { chooseLanguage as action } from './choose-language.server.ts'

/** Following a link changes nothing. */
export function loader() {
  return redirect(HOME_PATH, 303)
}
