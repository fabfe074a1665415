import { defineModule } from '#kernel/module.ts'

export const retailer = defineModule({
  name: 'retailer',
  about: 'the start pages for visitors whom affiliates send, and what they may advertise with',
  needs: ['identity', 'library'],
  screens: {},
})
