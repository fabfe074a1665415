/** A page's description for search engines (schema.org, JSON-LD): a data block that no browser runs. */
export function StructuredData({ graph }: { graph: readonly object[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  // Text of templates may hold `</script>`; the escape is JSON's own.
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>
}

/** Where a page stands in the site, from the top: for the graph of its description. Addresses are whole. */
export function breadcrumbList(places: readonly { name: string; item: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map((place, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      ...place,
    })),
  }
}
