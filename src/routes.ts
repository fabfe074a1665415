import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { modules } from './apps/modules.ts'

const screens = modules.flatMap(({ name, screens }) =>
  Object.entries(screens).map(([path, file]) => {
    const whole = `modules/${name}/${file}`
    return path === '' ? index(whole) : route(path, whole)
  }),
)

// The website is data behind two entries (ui/website/pages.ts): every request is matched against this whole
// list.
export default [
  route('app/admin/components', 'modules/operators/admin/components-page/components-page.tsx'),
  route('app/manifest.webmanifest', 'ui/workspace/installable/manifest.ts'),
  route('app', 'apps/web/workspace.tsx', [
    layout('apps/web/screen-texts.tsx', [
      ...screens,
      route('account', 'apps/web/account.tsx'),
      route('*', 'apps/web/not-found.tsx'),
    ]),
  ]),
  index('apps/web/page-route.tsx', { id: 'website-home' }),
  route('*', 'apps/web/page-route.tsx', { id: 'website-page' }),
] satisfies RouteConfig
