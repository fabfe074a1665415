/**
 * The import table of docs/architecture.md as rules: each folder names everything of ours that it may import,
 * and whatever it does not name is an error. Imports of types count like all others.
 */
import { modules } from './src/apps/modules.ts'

const ours = '^(src|content|scripts|tests|build)/'
/** A test beside the code may use what builds test data. */
const testFiles = '\\.(test|fixture)\\.tsx?$'

const rule = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from.path, pathNot: [testFiles, ...(from.pathNot ?? [])] },
  to: { path: ours, pathNot: allowed },
})

/** By which servers have documents and pictures rendered, in processes of their own. */
const renderPool = '^src/engine/render/pool\\.ts$'
/** How files are packed into one. */
const zip = '^src/engine/zip\\.ts$'
const documentLanguage = '^src/engine/(source|html)/'
/** Books are calculated in browsers too. */
const books = '^src/engine/sheet/'
/** What a module shows to others: use cases, types, browser-safe schemas, tables and parts of screens. */
const doors = (module) => [
  `^src/modules/${module}/public\\.ts$`,
  `^src/modules/${module}/schema\\.ts$`,
  `^src/modules/${module}/.+/schema\\.ts$`,
  `^src/modules/${module}/tables(\\.ts$|/)`,
  `^src/modules/${module}/(website|workspace|pages|parts)/`,
]
const screens = '^src/modules/[^/]+/(website|workspace|admin|pages|parts)/'
const manifests = '^src/modules/[^/]+/module\\.ts$'
/** Its pages of the website, found by their place; the browser has them too. */
const pageRows = '^src/modules/[^/]+/pages\\.ts$'
const sandboxProvider = '^src/modules/commerce/providers/sandbox/'
const sandboxTables = `${sandboxProvider}tables\\.ts$`
const calendar = '^src/engine/source/computation/calendar\\.ts$'
const browserSafe =
  '^src/((modules|kernel)/.*/schema|kernel/email-address/(input|readable-email)|kernel/(time|operator-roles))\\.ts$'

export default {
  forbidden: [
    rule(
      'engine-imports-nothing',
      'The engine is pure: it knows nothing of ours.',
      { path: '^src/engine/' },
      ['^src/engine/'],
    ),
    rule(
      'engine-source-and-html-are-browser-safe',
      'What runs in the browser must not bring in the renderers.',
      { path: documentLanguage },
      [documentLanguage],
    ),
    rule(
      'spreadsheets-are-browser-safe',
      'Books are read, judged and calculated without a renderer or a file; they share heads and fields with texts.',
      { path: books },
      ['^src/engine/(sheet|source)/', '^src/engine/lint/rule\\.ts$'],
    ),
    rule(
      'lint-reads-the-source-only',
      'The lint judges templates: it needs the document language, no renderer and no file.',
      { path: '^src/engine/lint/' },
      ['^src/engine/(lint|source)/'],
    ),
    {
      name: 'lint-reads-no-file',
      comment: 'Who calls the lint reads the files, so that a browser could call it too.',
      severity: 'error',
      from: { path: '^src/engine/lint/', pathNot: testFiles },
      to: { dependencyTypes: ['core'] },
    },
    rule(
      'kernel-names-no-feature',
      'What every module stands on knows none of them.',
      { path: '^src/kernel/' },
      [
        '^src/kernel/',
        '^src/engine/source/',
        '^src/engine/sheet/printable\\.ts$',
        renderPool,
        '^content/brand/',
      ],
    ),
    rule(
      'ui-names-no-feature',
      'The design system and the frames are handed what features say.',
      { path: '^src/ui/' },
      ['^src/(ui|kernel)/', documentLanguage, '^content/'],
    ),
    // `needs` equals the imports: what it does not name cannot be imported, and modules.test.ts finds what
    // nobody imports.
    ...modules.map(({ name, needs }) =>
      rule(
        `${name}-imports-what-it-needs`,
        'A module imports what its manifest names, by the doors of those modules.',
        { path: `^src/modules/${name}/` },
        [
          `^src/modules/${name}/`,
          '^src/(kernel|ui)/',
          documentLanguage,
          books,
          renderPool,
          zip,
          '^content/',
          ...needs.flatMap(doors),
        ],
      ),
    ),
    {
      name: 'schemas-are-browser-safe',
      comment: 'A schema.ts is sent to browsers: it may import zod, other schemas, dates, and nothing else.',
      severity: 'error',
      from: { path: browserSafe },
      to: { pathNot: ['^node_modules/zod/', browserSafe, calendar] },
    },
    rule(
      'components-are-browser-safe',
      "What is sent to browsers may use the document language, the preview and the schemas, and nothing of the server's.",
      {
        path: `${screens}|${pageRows}|^src/(ui|apps/web)/|^src/(root|entry\\.client)`,
        pathNot: ['\\.server\\.tsx?$'],
      },
      [
        screens,
        manifests,
        '^src/(ui|apps/web)/',
        '^src/kernel/(i18n|money)/',
        browserSafe,
        documentLanguage,
        books,
        '^content/',
      ],
    ),
    {
      name: 'screens-render-nothing',
      comment: 'Loaders and actions call use cases, which have files made.',
      severity: 'error',
      from: { path: screens, pathNot: testFiles },
      to: { path: '^src/engine/render/' },
    },
    {
      name: 'manifests-stay-on-the-server',
      comment: 'A screen may name the types of its own manifest, and nothing that runs.',
      severity: 'error',
      from: { path: `${screens}|^src/(ui|apps/web)/`, pathNot: testFiles },
      to: { path: manifests, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'use-cases-show-nothing',
      comment: 'What Node runs as it stands can load no component, and needs none.',
      severity: 'error',
      from: {
        path: '^src/(apps/server|kernel|modules)/',
        pathNot: [testFiles, screens, '\\.tsx$', '\\.server\\.ts$'],
      },
      to: { path: `${screens}|^src/ui/|\\.tsx$`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screens-leave-tables-alone',
      comment: 'Loaders, actions and what puts modules together call use cases, never tables.',
      severity: 'error',
      from: { path: `${screens}|^src/apps/|/api/|api\\.ts$`, pathNot: testFiles },
      to: { path: '/tables/|/tables\\.ts$' },
    },
    {
      name: 'sandbox-has-tables-of-its-own',
      comment:
        'The embedded payment provider stands for somebody else: it knows its own books alone, and nobody else does.',
      severity: 'error',
      from: { path: sandboxProvider, pathNot: testFiles },
      to: { path: '/tables/|/tables\\.ts$', pathNot: sandboxTables },
    },
    {
      name: 'nobody-else-reads-the-books-of-the-sandbox',
      comment: 'What the embedded payment provider knows, it is asked for by the port, as every provider is.',
      severity: 'error',
      from: { path: '^src/', pathNot: [testFiles, sandboxProvider] },
      to: { path: sandboxTables },
    },
    {
      name: 'no-cycles',
      comment:
        'Two modules that need each other to run are one; a type may be named both ways inside a module.',
      severity: 'error',
      from: { pathNot: '^node_modules' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-test-code-in-the-product',
      comment: 'Builders and journeys are for tests.',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: testFiles },
      to: { path: '^(tests|scripts)/' },
    },
    {
      name: 'no-test-packages-in-the-product',
      comment: '`npm start` installs no packages for development: what it builds and runs is a dependency.',
      severity: 'error',
      from: {
        path: '^(src|content)/|^(vite|react-router|lingui)\\.config\\.ts$|^scripts/(steps/|[^/]+\\.(mjs|ts)$)',
        pathNot: [
          testFiles,
          '^src/kernel/database/drizzle\\.config\\.ts$',
          '^scripts/(dev|screens|test|bench|faults|library|extract-messages|check-messages|app-icons|banners)\\.',
        ],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be found is not checked by any rule.',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: '^(virtual:|\\.react-router|\\./\\+types)|^build/|\\?(inline|url)$|/\\+types/',
      },
    },
  ],
  options: {
    parser: 'swc', // TypeScript 7 has no parser of the kind it could use
    tsPreCompilationDeps: true, // imports of types count
    doNotFollow: { path: ['node_modules', '^build'] },
    exclude: { path: ['^build/', '^\\.react-router/'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
