import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'

/** Health answers go two years after the guest's last trip, as the page on which they were given says; that they were signed stays. */
export async function sweepAnswers(job: JobContext): Promise<void> {
  await eachMerchant(job, 'any', (id) => job.inMerchant(id, clearAnswers))
}

async function clearAnswers({ db, scope }: Ctx): Promise<void> {
  await sql`update guest_form f set answers = null
     where f.merchant_id = ${scope.merchantId} and f.answers is not null and f.signed_at < clock_timestamp() - interval '2 years'
       and not exists (select from guest_visit v join orders o on o.merchant_id = v.merchant_id and o.id = v.order_id
            where v.merchant_id = f.merchant_id and v.profile_id = f.profile_id and o.service_date > current_date - interval '2 years')`.execute(
    db,
  )
}
