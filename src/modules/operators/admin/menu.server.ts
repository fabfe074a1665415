import { listGivenUpJobs } from '#kernel/jobs/queue-states.ts'
import type { CountToday, CountWaiting } from '#kernel/services.server.ts'
import { countSignUpsByDay } from '../count-sign-ups.ts'

export const countToday: CountToday = async (services) => {
  const days = await countSignUpsByDay(services, { period: '7' })
  return { '/app/admin/sign-ups/': { value: days.at(-1)?.signUps ?? 0, search: '?period=7' } }
}

export const countWaiting: CountWaiting = async ({ db }) => ({
  '/app/admin/maintenance/': (await listGivenUpJobs(db)).reduce((all, { count }) => all + count, 0),
})
