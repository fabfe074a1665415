/** Whether a press follows a link in its own tab; the others open a tab or a menu, or belong to somebody else. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}
