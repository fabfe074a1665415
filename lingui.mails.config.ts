import { defineConfig } from '@lingui/cli'
import everything, { mails } from './lingui.config.ts'

/** The catalogue of mails alone, in all of its languages: for extracting. */
export default defineConfig({ ...everything, catalogs: [mails] })
