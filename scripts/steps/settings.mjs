// The few settings that are needed before packages are installed. The whole of them: .env.example.
import { existsSync, readFileSync } from 'node:fs'

/** Environment variables over the file `.env`; the server itself reports what is wrong with them. */
export function readSettings() {
  const given = { ...readFile(), ...process.env }
  const pageNames = `
    WEB_APP_URL USERBASE_URL ACCOUNT_SERVICES_URL TEMPLATES_URL PAYPAL_SERVICE_URL GEO_URL CONSENT_COOKIE
    TAG_MANAGER_ID TAG_MANAGER_URL BEHAVIOUR_SCRIPT_URL CHAT_SCRIPT_URL AFFILIATE_SCRIPT_URL
    RETAILER_SCRIPT_URL CAPTCHA_SITE_KEY CAPTCHA_VERSION CAPTCHA_SCRIPT_URL THIRD_PARTY_ORIGINS
  `
    .trim()
    .split(/\s+/)
  const port = Number(given.PORT || 3000)
  const website = given.PUBLIC_URL || `http://localhost:${port}`
  return {
    host: given.HOST || '127.0.0.1',
    port,
    dataDir: given.DATA_DIR || '.data',
    // The public address is put in when a page is served.
    pages: pageNames.map((name) => (given[name] || '').replace(website, '')),
  }
}

/** `NAME=value` lines. Node's own parser (util.parseEnv) is missing in the first releases of Node 20. */
function readFile() {
  if (!existsSync('.env')) return {}
  const lines = readFileSync('.env', 'utf8').matchAll(
    /^\s*(?:export\s+)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^#\n]*))/gm,
  )
  return Object.fromEntries(
    Array.from(lines, ([, name, double, single, bare]) => [name, double ?? single ?? bare?.trim() ?? '']),
  )
}
