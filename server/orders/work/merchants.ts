import type { JobContext } from '../../kit/jobs/jobs.ts'

/** Merchants that work with the product, for what the clock does for each of them. */
export async function merchantsAtWork(job: JobContext): Promise<number[]> {
  const rows = await job.app.db
    .selectFrom('platform.merchant')
    .select('id')
    .where('plan', 'in', ['trial', 'active'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
