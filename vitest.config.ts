import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { pictures } from './scripts/picture-plugin.ts'

// Its own configuration: the React Router plugin of vite.config.ts does not run under Vitest. The macros of components and the catalogues of mails do.
export default defineConfig({
  plugins: [
    pictures({ encodes: false }),
    lingui({ failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  test: {
    include: ['{app,content,database,domain,engine,scripts,server,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**', 'node_modules/**'],
    pool: 'forks',
    // A test that passes does not wait for this; on two busy cores a database may take its time to start.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    globalSetup: ['tests/builders/database-server.ts'],
  },
})
