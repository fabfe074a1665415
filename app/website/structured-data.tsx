/** A description of the page for search engines (schema.org, JSON-LD): a data block, which no browser runs. */
export function StructuredData({ graph }: { graph: readonly object[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  // Text of templates may hold `</script>`; the escape is JSON's own.
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>
}
