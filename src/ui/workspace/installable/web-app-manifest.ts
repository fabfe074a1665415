import { brand } from '#content/brand/brand.ts'

/**
 * What a browser installs (DOWN-1), as https://www.w3.org/TR/appmanifest/ names it. Addresses are relative to
 * the manifest's own, but for the id, which is relative to the origin.
 */
export const webAppManifest = {
  id: '/app/',
  name: brand.name,
  short_name: brand.name,
  start_url: './',
  scope: './',
  display: 'standalone',
  // The paper of the light theme (src/ui/theme.css): a manifest has no dark one.
  background_color: '#fbf9f4',
  theme_color: '#fbf9f4',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/app-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
} as const
