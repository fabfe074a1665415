import { defineModule } from '#kernel/module.ts'

export const website = defineModule({
  name: 'website',
  about: 'pages that tell of the product: home, landing pages, blog, newsroom, legal texts',
  needs: ['commerce', 'documents', 'identity', 'library', 'visitors'],
  screens: {
    'business-plan-kit': 'workspace/business-plan-kit.ts',
  },
})
