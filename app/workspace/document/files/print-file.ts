/**
 * Opens the browser's print dialog for a PDF, so that paper is what the file is. False where the browser shows no PDF inside
 * a page (phones) or lets nobody print one from outside: then the file has to be opened.
 */
export async function printFile(blob: Blob): Promise<boolean> {
  if (!navigator.pdfViewerEnabled) return false
  document.querySelector('iframe[data-print-frame]')?.remove()
  const frame = document.createElement('iframe')
  frame.dataset.printFrame = ''
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  frame.src = URL.createObjectURL(blob)
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve)
    document.body.append(frame)
  })
  // The frame has the file by now.
  URL.revokeObjectURL(frame.src)
  try {
    frame.contentWindow?.print()
    return true
  } catch {
    // A viewer of another origin, such as Firefox's, may be closed to the page.
    frame.remove()
    return false
  }
}
