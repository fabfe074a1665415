import { brand } from '#content/brand/brand.ts'

/** The document's title, which React puts into the head: `My documents · Formulary`. */
export function PageTitle({ title }: { title: string }) {
  return <title>{`${title} · ${brand.name}`}</title>
}
