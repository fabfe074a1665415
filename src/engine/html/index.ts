/** The live preview: the document tree as HTML. Browser-safe and tiny; `document.css` beside it gives the paper look. */
export { type RenderedBlock, renderBlocks } from './render-blocks.ts'
