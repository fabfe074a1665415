/** Where what is typed waits during a log-in, until its tab is closed (`consent/kept-in-browser.ts`). */
export const TYPED_FIELDS_KEY = 'formulary:typed'
