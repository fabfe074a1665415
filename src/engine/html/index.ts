/** The live preview: the document tree as HTML. Browser-safe, tiny; `document.css` gives the paper look. */
export { type RenderedBlock, renderBlocks } from './render-blocks.ts'
