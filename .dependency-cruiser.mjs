/**
 * The import table of docs/architecture.md as rules: each folder names everything of ours that it may import, and
 * whatever it does not name is an error. Imports of types count like all others.
 */

const ours = '^(app|content|database|domain|engine|server|scripts|tests|build)/'
/** A test beside the code may use what builds test data. */
const testFiles = '\\.(test|fixture)\\.tsx?$'

const rule = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from.path, pathNot: [testFiles, ...(from.pathNot ?? [])] },
  to: { path: ours, pathNot: allowed },
})

const doorsOfFeatures = '^domain/[^/]+/index\\.ts$'
const commonOfDomain = '^domain/(errors|ids|dependencies)\\.ts$'
const sandboxProvider = '^server/adapters/payments/sandbox/'
const sandboxTables = '^database/tables/sandbox-payments\\.ts$'
const browserSafe = '^domain/[^/]+/schema\\.ts$'

export default {
  forbidden: [
    rule('engine-imports-nothing', 'The engine is pure: it knows nothing of ours.', { path: '^engine/' }, [
      '^engine/',
    ]),
    rule(
      'engine-source-and-html-are-browser-safe',
      'What runs in the browser must not bring in the renderers.',
      { path: '^engine/(source|html)/' },
      ['^engine/(source|html)/'],
    ),
    rule(
      'lint-reads-the-source-only',
      'The lint judges templates: it needs the document language, no renderer and no file.',
      { path: '^engine/lint/' },
      ['^engine/(lint|source)/'],
    ),
    {
      name: 'lint-reads-no-file',
      comment: 'Who calls the lint reads the files, so that a browser could call it too.',
      severity: 'error',
      from: { path: '^engine/lint/', pathNot: testFiles },
      to: { dependencyTypes: ['core'] },
    },
    rule('database-imports-nothing', 'The database knows tables, not the business.', { path: '^database/' }, [
      '^database/',
    ]),
    rule(
      'domain-imports-source-and-database',
      'The business knows the document language and the database; nothing of HTTP, React or rendering.',
      { path: '^domain/' },
      ['^domain/', '^engine/source/', '^database/'],
    ),
    {
      name: 'features-have-one-door',
      comment: 'Another feature is imported by its index.ts, or by its browser-safe schema.ts.',
      severity: 'error',
      from: { path: '^domain/([^/]+)/', pathNot: testFiles },
      to: { path: '^domain/', pathNot: ['^domain/$1/', doorsOfFeatures, browserSafe, commonOfDomain] },
    },
    {
      name: 'schemas-are-browser-safe',
      comment: 'A schema.ts is sent to browsers: it may import zod, other schemas, and nothing else.',
      severity: 'error',
      from: { path: browserSafe },
      to: { pathNot: ['^node_modules/zod/', browserSafe] },
    },
    rule(
      'server-imports-domain-database-and-pool',
      "The HTTP side starts the database and the renderers; everything else is the use cases' work.",
      { path: '^server/' },
      [
        '^server/',
        doorsOfFeatures,
        browserSafe,
        commonOfDomain,
        '^database/',
        '^engine/render/pool\\.ts$',
        '^engine/source/',
        '^build/',
      ],
    ),
    {
      name: 'server-leaves-tables-alone',
      comment: 'Queries belong to the features that own the tables.',
      severity: 'error',
      from: { path: '^server/', pathNot: [testFiles, sandboxProvider] },
      to: { path: '^database/(tables|migrations)/' },
    },
    {
      name: 'sandbox-has-tables-of-its-own',
      comment:
        'The embedded payment provider stands for somebody else: it knows its own books alone, and nobody else does.',
      severity: 'error',
      from: { path: sandboxProvider, pathNot: testFiles },
      to: { path: '^database/(tables|migrations)/', pathNot: sandboxTables },
    },
    {
      name: 'nobody-else-reads-the-books-of-the-sandbox',
      comment: 'What the embedded payment provider knows, it is asked for by the port, as every provider is.',
      severity: 'error',
      from: { path: '^(app|domain|engine|server)/', pathNot: [testFiles, sandboxProvider] },
      to: { path: sandboxTables },
    },
    rule(
      'loaders-call-use-cases',
      'Loaders and actions call use cases, never tables.',
      { path: '^app/.*\\.server\\.tsx?$' },
      ['^app/', doorsOfFeatures, browserSafe, commonOfDomain, '^engine/(source|html)/', '^content/'],
    ),
    rule(
      'components-are-browser-safe',
      "What is sent to browsers may use the document language, the preview and the schemas, and nothing of the server's.",
      { path: '^app/', pathNot: ['\\.server\\.tsx?$'] },
      ['^app/', browserSafe, '^engine/(source|html)/', '^content/'],
    ),
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other to run are one; a type may be named both ways.',
      severity: 'error',
      from: { pathNot: '^node_modules' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-test-code-in-the-product',
      comment: 'Builders and journeys are for tests.',
      severity: 'error',
      from: { path: '^(app|content|database|domain|engine|server)/', pathNot: testFiles },
      to: { path: '^(tests|scripts)/' },
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
