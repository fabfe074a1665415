import { brand } from '#content/brand/brand.ts'

/** Where a person answers. */
export function SupportLink() {
  return (
    <a href={`mailto:${brand.supportEmail}`} className="text-link break-all">
      {brand.supportEmail}
    </a>
  )
}
