import { Outlet } from 'react-router'
import { addSection } from '../../document-i18n.ts'

/** With a loader on the server, which has all texts, the browser does not wait for its own before it shows the first screen. */
export function loader() {
  return null
}

/** The pages of operators have a message catalogue of their own, fetched on the way to them: nobody else pays for it. */
export async function clientLoader() {
  await addSection('operators')
  return null
}

export default function Operators() {
  return <Outlet />
}
