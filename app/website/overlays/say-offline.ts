interface Surroundings {
  loadWords: () => Promise<{ showOfflineError: () => boolean }>
  /** What the server wrote into the page for this. */
  readWords: () => string | undefined
  tell: (words: string) => void
}

const browser: Surroundings = {
  loadWords: () => import('../layouts/deferred/visit-parts.ts'),
  readWords: () => document.querySelector<HTMLElement>('[data-needs-connection]')?.dataset.needsConnection,
  tell: (words) => window.alert(words),
}

/**
 * Says that what was pressed needs a connection (ERR-4, NAV-6). The dialog for it comes with the late parts of the frame; where the
 * connection went before they came, the browser's own dialog says the same: a press must not do nothing.
 */
export async function sayOffline({ loadWords, readWords, tell } = browser): Promise<void> {
  const isSaid = await loadWords().then(
    ({ showOfflineError }) => showOfflineError(),
    () => false,
  )
  const words = isSaid ? undefined : readWords()
  if (words !== undefined) tell(words)
}
