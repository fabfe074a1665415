interface Surroundings {
  loadWords: () => Promise<{ showOfflineError: () => boolean }>
  /** What the server wrote into the page for this. */
  readWords: () => string | undefined
  tell: (words: string) => void
}

let loadDialog: Surroundings['loadWords'] = () =>
  Promise.reject(new Error('nobody has said where the dialog is'))

/** The dialog that says it comes with the late parts of the frame, whose chunk the frame knows. */
export function sayOfflineBy(load: Surroundings['loadWords']): void {
  loadDialog = load
}

const browser: Surroundings = {
  loadWords: () => loadDialog(),
  readWords: () => document.querySelector<HTMLElement>('[data-needs-connection]')?.dataset.needsConnection,
  tell: (words) => window.alert(words),
}

/**
 * Says that what was pressed needs a connection (ERR-4, NAV-6). Where the connection went before the dialog for it came, the
 * browser's own says the same: a press must not do nothing.
 */
export async function sayOffline({ loadWords, readWords, tell } = browser): Promise<void> {
  const isSaid = await loadWords().then(
    ({ showOfflineError }) => showOfflineError(),
    () => false,
  )
  const words = isSaid ? undefined : readWords()
  if (words !== undefined) tell(words)
}
