import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { buildTargets } from './content/browsers/browsers.ts'
import { pictures } from './scripts/picture-plugin.ts'

type BabelPlugin = Awaited<ReturnType<typeof babel>>

// The order matters: React Router first, then the message catalogues, then the macros.
export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    pictures(),
    reactRouter(),
    // A build stops at a missing translation; while a page is being written, its English stands in.
    lingui({ failOnMissing: command === 'build' }),
    babel({ presets: [linguiTransformerBabelPreset()], sourceMap: false }).then(transformedOnce),
  ],
  environments: {
    // From their packages, all of their icons and components would be in the server's memory, not only those
    // in use.
    ssr: {
      resolve: {
        noExternal: command === 'build' ? ['lucide-react', 'react-email', '@react-email/render'] : [],
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Three files that every website page needs, instead of thirty: they compress better together,
              // and the budget of a first visit is 115 kB (docs/decisions/0007-first-visit.md). With each
              // goes all that it imports.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|@lingui)[\\/]/,
                  priority: 2,
                },
                {
                  // What both parts have: else the web application would fetch the frame of the website for a
                  // button.
                  name: 'base',
                  test: /node_modules[\\/]clsx[\\/]|modules[\\/](visitors[\\/]campaigns[\\/]schema|identity[\\/]workspace[\\/](next-path|hand-off[\\/]arrival-path))|ui[\\/](components[\\/](button-class|link-button|logo|search-key|skip-link)|errors|nonce|try-again|workspace[\\/]paths)|kernel[\\/](i18n[\\/](languages|use-language|messages)|http[\\/]schema)/,
                  priority: 2,
                },
                {
                  name: 'website-frame',
                  test: /apps[\\/]web[\\/](page-route|layouts[\\/][^\\/]+$)/,
                  priority: 1,
                },
                // What the first interaction fetches: six files instead of seventy, each of which costs a
                // slow phone 10 ms and a far one a round trip. The web application has the first three too:
                // else it would fetch the website's dialog for an icon.
                {
                  name: 'parts',
                  test: /src[\\/]ui[\\/](call-service|random-id|components[\\/](button|dialog|icon-button|spinner|notice|text-field|entry-field|use-is-live)\.)|lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|icons[\\/](x|check|chevron-\w+|search|minus|plus|triangle-exclamation-point|wifi-off)\.)/,
                  priority: 0.9,
                },
                {
                  name: 'forms',
                  test: /ui[\\/]components[\\/](password-field|progress-bar|form-error|use-retry-time)\.|modules[\\/](identity[\\/]website[\\/]sign-up[\\/]password-rules|library[\\/]parts[\\/]departments|(identity[\\/]captcha|visitors[\\/](consent|events|units|geography)|commerce[\\/]orders)[\\/]schema)/,
                  priority: 0.8,
                },
                { name: 'search-field', test: /ui[\\/]components[\\/]search-field/, priority: 0.8 },
                // Five files of which each is mostly its own head and foot.
                {
                  name: 'icons',
                  test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](download|file-text|files|printer|trash-2)\./,
                  priority: 0.8,
                },
                { name: 'dialog', test: /ui[\\/]components[\\/]dialog-panel/, priority: 0.7 },
                {
                  name: 'sign-up',
                  test: /identity[\\/]website[\\/]sign-up[\\/](sign-up-dialog|account-creation)\./,
                  priority: 0.6,
                },
                {
                  name: 'website-late',
                  test: /apps[\\/]web[\\/](layouts[\\/]deferred[\\/]|page-views)|support[\\/]website[\\/]chat[\\/]chat\.|library[\\/]website[\\/]template-search-field/,
                  priority: 0.5,
                },
              ],
            },
          },
        },
      },
    },
  },
  // BROW-1: styles are written for exactly these browsers. Of ES2022 all of them read everything but static
  // blocks, which navigation.journey.ts keeps out; built for the oldest of them, private fields alone would
  // cost a first visit 0.5 kB.
  build: {
    target: 'es2022',
    cssTarget: buildTargets,
    assetsInlineLimit: 0,
    modulePreload: {
      // The names of all that a late part imports would stand in the first visit. What a press waits for is
      // worth them.
      resolveDependencies: (file, imports) => (file.includes('sign-up-dialog') ? imports : []),
    },
  },
}))

/** One build is for browsers and one for the server: a file is transformed for the first of them. */
function transformedOnce(plugin: BabelPlugin): BabelPlugin {
  const { transform } = plugin
  if (typeof transform !== 'object') return plugin
  const { handler } = transform
  const made = new Map<string, ReturnType<typeof handler>>()
  transform.handler = function (code, id, options) {
    const key = `${id}\0${code}`
    const known = made.get(key) ?? handler.call(this, code, id, options)
    made.set(key, known)
    return known
  }
  return plugin
}
