import type { DocumentTree } from '../source/index.ts'
import type { PictureWidth } from './render-picture.ts'

/** What a renderer process is asked for. */
export type RenderRequest = { format: 'docx' | 'pdf' | 'txt'; tree: DocumentTree } | PictureRequest

/** WebP of one page, from 1. A watermark lies all over it. */
export interface PictureRequest {
  format: 'picture'
  tree: DocumentTree
  width: PictureWidth
  page?: number
  watermark?: string
  /** Shows how the page is laid out, and not what it says: its words cannot be had back from the picture. */
  blurred?: boolean
}

/** What travels to a process and back. `pages` is there for everything that was laid out. */
export interface RenderJob {
  id: number
  request: RenderRequest
}
export type RenderReply =
  | { id: number; ok: true; bytes: Uint8Array; pages: number | undefined }
  | { id: number; ok: false; message: string }
