import { defineModule } from '#kernel/module.ts'

export const profiles = defineModule({
  name: 'profiles',
  about: 'people and companies whose details an account fills in again and again',
  needs: ['documents', 'identity'],
  screens: {
    details: 'workspace/details.tsx',
    'details/offers': 'workspace/offers.ts',
  },
  server: () => import('./server.ts'),
})
