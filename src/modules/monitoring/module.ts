import { z } from 'zod'
import { defineModule } from '#kernel/module.ts'
import { type SettingsOf, webAddress } from '#kernel/settings.ts'

const settings = {
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, {
      error: 'must have 16 characters at least: letters, digits and . _ ~ + / = -',
    })
    .optional()
    .meta({
      description:
        'Opens /metrics (OpenMetrics) to whoever sends it as `Authorization: Bearer …`. Without it there is none.',
      example: 'made-by-openssl-rand-hex-32',
    }),
  TRACES_URL: webAddress.optional().meta({
    description:
      'Where traces are sent: a collector of OpenTelemetry, by OTLP over HTTP. Without it none are made.',
    example: 'http://localhost:4318/v1/traces',
  }),
}

export const monitoring = defineModule({
  name: 'monitoring',
  about: 'how the installation is doing: metrics, the last day for operators, alarms by mail',
  needs: ['commerce', 'identity'],
  screens: { 'admin/system': 'admin/system.tsx' },
  settings,
  holds: {
    metric_hours: { about: 'Counts of an hour by names that the code knows, for two days' },
    alarms: { about: 'What is wrong with the installation now' },
  },
  server: () => import('./server.ts'),
})

declare module '#kernel/settings.ts' {
  interface Settings extends SettingsOf<typeof settings> {}
}
