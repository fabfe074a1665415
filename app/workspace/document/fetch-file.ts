/** Fetches a file and has the browser save it under the name that the server gave. False when there was none to have. */
export async function fetchFile(address: string): Promise<boolean> {
  const response = await fetch(address).catch(() => undefined)
  const name = fileNameOf(response?.headers.get('content-disposition'))
  // A session that has ended leads to the log-in page: an answer, but no file.
  if (!response?.ok || name === undefined) return false
  const blob = await response.blob().catch(() => undefined)
  if (blob === undefined) return false
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return true
}

/** The UTF-8 name of a Content-Disposition. */
function fileNameOf(disposition: string | null | undefined): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}
