import type { LayoutName } from '../page-registry.ts'

/** What a layout decides about the frame of its pages (LAY-1: rows of choices, not copies). */
interface Layout {
  /** Full width for pages that arrange themselves, or one column to read. */
  content: 'full' | 'text'
}

export const layouts: Record<LayoutName, Layout> = {
  default: { content: 'full' },
  legal: { content: 'text' },
}
