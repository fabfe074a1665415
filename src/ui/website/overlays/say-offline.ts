type LoadDialog = () => Promise<{ showOfflineError: () => boolean }>

let loadDialog: LoadDialog = () => Promise.reject(new Error('nobody has said where the dialog is'))

/** The dialog that says it comes with the late parts of the frame, whose chunk the frame knows. */
export function sayOfflineBy(load: LoadDialog): void {
  loadDialog = load
}

/**
 * Says that what was pressed needs a connection (ERR-4, NAV-6). Where the connection went before the dialog
 * for it came, the browser's own says what the server wrote into the page for this: a press must not do
 * nothing.
 */
export async function sayOffline(): Promise<void> {
  const isSaid = await loadDialog().then(
    ({ showOfflineError }) => showOfflineError(),
    () => false,
  )
  if (isSaid) return
  const words = document.querySelector<HTMLElement>('[data-needs-connection]')?.dataset.needsConnection
  if (words !== undefined) window.alert(words)
}
