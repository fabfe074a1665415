import { globSync, readFileSync } from 'node:fs'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { pictures } from './scripts/picture-plugin.ts'

const tests = '{content,scripts,src,tests}/**/*.test.{ts,tsx}'
/** Tests that replace our modules need modules of their own; all others share them, in half the time. */
const replacingModules = globSync(tests).filter((file) =>
  /vi\.(mock|resetModules)\(/.test(readFileSync(file, 'utf8')),
)

// Its own configuration: the React Router plugin of vite.config.ts does not run under Vitest. The macros of
// components and the catalogues of mails do.
export default defineConfig({
  plugins: [
    pictures({ encodes: false }),
    lingui({ failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  test: {
    pool: 'forks',
    // Many tests wait for programs that they have started: one more than there are cores by default.
    maxWorkers: 3,
    unstubGlobals: true,
    // Without it, an address of a style sheet is empty.
    css: { include: /\?url$/ },
    globalSetup: ['tests/builders/database-server.ts', 'tests/builders/office-server.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'together', include: [tests], exclude: replacingModules, isolate: false },
      },
      { extends: true, test: { name: 'alone', include: replacingModules } },
    ],
    // A test that passes does not wait for this; on two busy cores a database may take its time to start.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
