import { CONSENT_SECONDS, CONSENT_VERSION, versionCookieOf } from '../../consent/schema.ts'

/** COOK-1: so long after the page has loaded. */
const DELAY_MS = 1000

/** What the page's script tells the rest of the consent, which comes to life later. */
export const CONSENT_EVENT = 'formulary:consent'

/**
 * Runs while the page is read, so that the notice works before anything else of the page does
 * (docs/flows/consent.md). The document says what is the case, and the styles follow it: `data-consent` is
 * what was chosen, `data-cookie-notice` whether the notice asks by itself (`asks`) or was asked for (`open`),
 * `data-fresh-choice` what nobody has taken note of yet. A choice about another text than that of the notice
 * holds for what it was about (`choiceFor`), and the notice asks again. Allowed by its hash or by the page's
 * nonce, like every script that stands in a page.
 */
export function consentScript(cookie: string): string {
  return `(() => {
  const root = document.documentElement
  let opener
  const readChoice = () => {
    const found = /(?:^|; )${cookie}=([01])(?:;|$)/.exec(document.cookie)
    if (found) root.dataset.consent = found[1] === "1" ? "accepted" : "declined"
    else delete root.dataset.consent
    return found && /(?:^|; )${versionCookieOf(cookie)}=${CONSENT_VERSION}(?:;|$)/.test(document.cookie)
  }
  const close = () => {
    delete root.dataset.cookieNotice
    opener?.focus()
    opener = undefined
  }
  const meetChoice = () => {
    if (readChoice() && root.dataset.cookieNotice === "asks") close()
  }
  readChoice()
  addEventListener("storage", meetChoice)
  addEventListener("pageshow", () => {
    meetChoice()
    setTimeout(() => {
      if (!readChoice()) root.dataset.cookieNotice ||= "asks"
    }, ${DELAY_MS})
  })
  addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-cookie-choice]")
    if (!button) return
    const { cookieChoice } = button.dataset
    if (cookieChoice === "ask") {
      opener = button
      root.dataset.cookieNotice = "open"
      document.getElementById("cookie-notice").focus()
      return
    }
    if (cookieChoice !== "close") {
      const secure = location.protocol === "https:" ? "; Secure" : ""
      const keep = (name, value) => {
        document.cookie = name + "=" + value + "; Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax" + secure
      }
      keep("${versionCookieOf(cookie)}", "${CONSENT_VERSION}")
      keep("${cookie}", cookieChoice === "accepted" ? 1 : 0)
      root.dataset.freshChoice = cookieChoice
      readChoice()
      dispatchEvent(new Event("${CONSENT_EVENT}"))
    }
    close()
  }, true)
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && root.dataset.cookieNotice === "open") close()
  })
})()`
}
