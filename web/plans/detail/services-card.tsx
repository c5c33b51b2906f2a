import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { useWords } from '../../kit/words/words.ts'
import { AllServices } from '../services/all-services.tsx'
import { ServiceActs } from '../services/service-acts.tsx'
import { ownServiceColumns } from '../services/service-columns.tsx'

/** What has to be arranged for the group, and how far it is. */
export function ServicesCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  return (
    <Card title="plans.text.services" extra={<AllServices plan={plan} />}>
      <DataTable
        screen="planServices"
        label={w('plans.text.services')}
        columns={ownServiceColumns}
        rows={plan.services}
        rowKey={({ id }) => String(id)}
        rowActions={(service) => <ServiceActs service={service} />}
        empty={<Empty title={w('plans.text.noServices')} />}
        inline
      />
    </Card>
  )
}
