import { index, type RouteConfig, route } from '@react-router/dev/routes'

// The website is data behind two entries (website/page-registry.ts): every request is matched against this whole list.
export default [
  route('app/admin/components', 'workspace/admin/components-page/components-page.tsx'),
  route('app', 'workspace/workspace.tsx', [
    index('workspace/home/home.tsx'),
    route('search', 'workspace/search/search.tsx'),
    route('doc/:slug', 'workspace/document/document.tsx'),
    route('documents', 'workspace/documents/documents.tsx'),
    route('documents/:id/save', 'workspace/document/save.ts'),
    route('documents/:id/title', 'workspace/document/title.ts'),
    route('documents/:id/download/:format', 'workspace/document/download.ts'),
    route('account', 'workspace/account/account.tsx'),
    route('account/login', 'workspace/account/log-in.tsx'),
    route('account/create', 'workspace/account/create.tsx'),
    route('account/log-out', 'workspace/account/log-out.ts'),
    route('account/continue', 'workspace/hand-off/continue-as.tsx'),
    route('account/set-password', 'workspace/account/set-password.tsx'),
    route('admin', 'workspace/admin/admin.tsx'),
    route('admin/mail', 'workspace/admin/mail/mails.tsx'),
    route('admin/mail/:id', 'workspace/admin/mail/mail.tsx'),
    route('admin/mail/:id/content', 'workspace/admin/mail/mail-content.ts'),
    route('*', 'workspace/not-found.tsx'),
  ]),
  index('website/page-route.tsx', { id: 'website-home' }),
  route('*', 'website/page-route.tsx', { id: 'website-page' }),
] satisfies RouteConfig
