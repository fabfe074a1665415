/**
 * Does something once what is on the screen now has been painted; answers how to leave it. For work that
 * nobody waits for: started at once it would be done before the next frame, and whoever has pressed a key
 * would see nothing of it until then.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
