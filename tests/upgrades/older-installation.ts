/** What is in the installation of `2026-11-28.backup`, a version with 30 migrations. */
export const olderInstallation = {
  email: 'free@formulary.example',
  password: 'older-version-7',
  templateSlug: 'mutual-non-disclosure-agreement-D1',
  answers: { purpose: 'deciding whether an older version can be updated' },
  /** Of a month of the cheapest plan, in cents of a US dollar. */
  total: 14_99,
}
