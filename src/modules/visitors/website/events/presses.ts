import type { Site } from '#ui/website/site.tsx'
import { cutRoute } from '../../events/schema.ts'
import { reportEvent } from './report-event.ts'
import { currentRoute, dialogOf, ownPath } from './shown-page.ts'

/** Reports presses on a page that tell how people find their way. Answers how to stop. */
export function watchPresses(site: Site): () => void {
  const reportPress = ({ target }: MouseEvent) => reportPressOn(target, site)
  // At the window, before React, which keeps presses on what it has not hydrated to itself.
  window.addEventListener('click', reportPress, true)
  window.addEventListener('submit', reportSearch, true)
  return () => {
    window.removeEventListener('click', reportPress, true)
    window.removeEventListener('submit', reportSearch, true)
  }
}

function reportPressOn(target: EventTarget | null, site: Site): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null) return
  const route = currentRoute()
  if (link.dataset.language) reportEvent('Language chosen', { language: link.dataset.language, route })
  // The marks of a way to sign up (`signUpAttributes` of identity).
  const { signUp: entryPoint, destination = '' } = link.dataset
  if (entryPoint !== undefined) {
    reportEvent('Sign-up pressed', {
      entryPoint,
      destination: cutRoute(destination),
      route,
      shown: ownPath(site),
      dialog: dialogOf(site),
    })
  }
}

function reportSearch({ target }: SubmitEvent): void {
  if (!(target instanceof HTMLFormElement) || target.closest('[role=search], search') === null) return
  const place = target.closest('header') === null ? 'page' : 'header'
  reportEvent('Search submitted', { place, route: currentRoute() })
}
