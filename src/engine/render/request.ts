import type { DocumentTree } from '../source/index.ts'
import type { Card } from './render-card.ts'
import type { PictureEncoding, PictureWidth } from './render-picture.ts'

/** What a renderer process is asked for. */
export type RenderRequest = FileRequest | PictureRequest | CardRequest

export interface FileRequest {
  format: 'docx' | 'pdf' | 'txt'
  tree: DocumentTree
}

/** The picture of a shared page, as JPEG, with the first page of a document where there is one. */
export interface CardRequest {
  format: 'card'
  card: Card
  tree?: DocumentTree
}

/** One page, from 1, as WebP unless told. A watermark lies all over it. */
export interface PictureRequest {
  format: 'picture'
  tree: DocumentTree
  width: PictureWidth
  page?: number
  watermark?: string
  encoding?: PictureEncoding
  /** Shows how the page is laid out, and not what it says: its words cannot be had back from the picture. */
  blurred?: boolean
}

/** What travels to a process and back. `pages` and `unprintable` (`Pdf`) are there for everything that was laid out. */
export interface RenderJob {
  id: number
  request: RenderRequest
}
export type RenderReply =
  | { id: number; ok: true; bytes: Uint8Array; pages?: number; unprintable?: string[] }
  | { id: number; ok: false; message: string }
