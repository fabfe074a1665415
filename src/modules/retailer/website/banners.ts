/** The banners that affiliates may show, `public/banners/{size}.png`; `scripts/banners.ts` draws them. */
export const banners = [
  { width: 300, height: 250, words: 'The contract you need, filled in today' },
  { width: 300, height: 600, words: 'The contract you need, filled in today' },
  { width: 160, height: 600, words: 'Answer questions. Get the document.' },
  { width: 728, height: 90, words: 'Answer questions. Get the document.' },
  { width: 320, height: 100, words: 'Answer questions. Get the document.' },
  { width: 1200, height: 628, words: 'The contract you need, filled in today' },
] as const

/** What a banner's file is named after. */
export function sizeOf({ width, height }: { width: number; height: number }): string {
  return `${width}x${height}`
}
