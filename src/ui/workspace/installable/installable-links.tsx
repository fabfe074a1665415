/** What the web application's pages say in their head, so that browsers offer to install it. */
export function InstallableLinks() {
  return (
    <>
      <link rel="manifest" href="/app/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <meta name="theme-color" content="#fbf9f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#16191b" media="(prefers-color-scheme: dark)" />
    </>
  )
}
