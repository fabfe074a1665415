// Builds what `npm start` serves: content → client and server → prerendered site. Runs under the pinned Node 24;
// `scripts/start.mjs` calls each step by name and skips those whose inputs have not changed.
import { spawn } from 'node:child_process'
import path from 'node:path'

const bin = (name) => path.join('node_modules', '.bin', name)

/** Each step: what it runs, and what it is made from (files and folders below the repository). */
export const buildSteps = {
  content: {
    title: 'Compiling templates',
    command: [process.execPath, 'scripts/content.ts'],
    inputs: [
      'content/templates',
      'content/clauses',
      'content/law',
      'content/library',
      'content/reviews.yaml',
      'src/modules/library/catalogue',
      'src/engine',
      'scripts/content.ts',
      'scripts/library',
      'package-lock.json',
    ],
    outputs: ['build/catalogue.json'],
  },
  app: {
    title: 'Building the application',
    command: [process.execPath, bin('react-router'), 'build'],
    inputs: [
      'content/blog',
      'content/brand',
      'content/browsers',
      'content/consent',
      'content/experiments',
      'content/help',
      'content/landing',
      'content/legal',
      'content/newsroom',
      'content/pages',
      'content/prices',
      'content/screens',
      'content/sign-up',
      'locales',
      'public',
      'src',
      'package-lock.json',
      'vite.config.ts',
      'react-router.config.ts',
      'lingui.config.ts',
      'scripts/picture-plugin.ts',
      'scripts/website-manifest.ts',
      'tsconfig.json',
    ],
    outputs: ['build/app/client', 'build/app/server'],
  },
  prerender: {
    title: 'Prerendering the website',
    command: [process.execPath, 'scripts/prerender.ts'],
    inputs: [
      'build/catalogue.json',
      'build/app/client',
      'build/app/server',
      'scripts/prerender.ts',
      'scripts/prerender-pictures.ts',
      'public/favicon.svg',
      'src',
    ],
    outputs: ['build/site/manifest.json'],
  },
}

/** Runs one step; rejects with its exit code. */
export function runBuildStep(name, { env = process.env, stdio = 'inherit' } = {}) {
  const [command, ...rest] = buildSteps[name].command
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { stdio, env })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${buildSteps[name].title} failed (exit ${code})`)),
    )
  })
}

if (import.meta.filename === process.argv[1]) {
  for (const name of Object.keys(buildSteps)) await runBuildStep(name)
}
