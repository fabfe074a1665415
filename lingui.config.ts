import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** One catalogue for each part that is loaded on its own; what parts share is in each of them. */
const shared = ['<rootDir>/app/components', '<rootDir>/app/root.tsx', '<rootDir>/app/errors']
/** What stands inside the website's frame: a first visit does without these texts in the browser. */
const websitePages = ['pages', 'sign-up', 'templates'].map((folder) => `<rootDir>/app/website/${folder}`)

/** Mails have languages that the interface does not speak yet. */
export const mails = { path: '<rootDir>/locales/{locale}/mails', include: ['<rootDir>/app/mails'] }

export default defineConfig({
  sourceLocale: 'en',
  // The interface speaks English so far: `npm run messages` extracts it for `en`, and the mails for all (lingui.mails.config.ts).
  locales: ['en', 'fr', 'es'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/website',
      include: [...shared, '<rootDir>/app/website'],
      exclude: websitePages.map((folder) => `${folder}/**`),
    },
    {
      path: '<rootDir>/locales/{locale}/website-pages',
      include: ['<rootDir>/app/components', ...websitePages],
    },
    { path: '<rootDir>/locales/{locale}/workspace', include: [...shared, '<rootDir>/app/workspace'] },
    mails,
  ],
  // Without line numbers and dates: a catalogue changes when a sentence does.
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
