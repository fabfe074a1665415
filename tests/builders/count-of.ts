import { metrics } from '#kernel/metrics.ts'

interface Counted {
  values: { labels: Record<string, string | number>; value: number; metricName?: string }[]
}

/** How often this process has counted something so far, of all whose labels are these. */
export async function countOf(name: string, labels: Record<string, string | number>): Promise<number> {
  const metric = metrics.getSingleMetric(name)
  if (metric === undefined) throw new RangeError(`there is no metric ${name}`)
  const { values } = (await metric.get()) as unknown as Counted
  return values
    .filter(({ metricName = '_count' }) => metricName.endsWith('_count'))
    .filter((each) => Object.entries(labels).every(([label, value]) => each.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0)
}
