// What `npm run check` looks at without running the product. Each is a program and its arguments, run by the pinned Node.
import path from 'node:path'

/** A tool of node_modules, run by this Node whatever its first line says. */
const tool = (file, ...args) => [process.execPath, path.join('node_modules', file), ...args]

export const checkSteps = {
  format: {
    title: 'Format and lint',
    commands: [tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')],
  },
  boundaries: {
    title: 'Boundaries between folders',
    commands: [
      tool(
        'dependency-cruiser/bin/dependency-cruiser.mjs',
        '--config',
        '.dependency-cruiser.mjs',
        ...['content', 'scripts', 'src', 'tests'],
      ),
    ],
  },
  types: {
    title: 'Types',
    commands: [
      tool('@react-router/dev/bin.cjs', 'typegen'),
      tool('typescript/bin/tsc', '--noEmit', '-p', '.'),
    ],
  },
  unused: { title: 'Unused files, exports and packages', commands: [tool('knip/bin/knip.js')] },
  messages: { title: 'Message catalogues', commands: [[process.execPath, 'scripts/check-messages.mjs']] },
}
