import type { Commitment, PlanDeal } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { dayCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { CommitmentDrawer } from './money-drawers.tsx'
import { commitmentRow } from '#contract/plans/deal/commitment.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const number = (
  key: 'units' | 'guaranteedUnits' | 'usedUnits' | 'shortUnits',
  title: Column<Commitment>['title'],
) => ({
  key,
  title,
  width: 100,
  align: 'right' as const,
  text: (row: Commitment) => row[key],
})
const column = columnsOf(commitmentRow)
const columns: readonly Column<Commitment>[] = [
  column('name', { width: 180, grow: true, card: 'title' }),
  column('supplierName', { key: 'supplier', width: 150, card: 'sub' }),
  column('kind', { width: 120 }),
  {
    key: 'releaseOn',
    title: 'plans.commitments.releaseOn',
    width: 120,
    ...dayCell((row: Commitment) => row.releasedOn ?? row.releaseOn),
  },
  number('units', 'plans.commitments.units'),
  number('guaranteedUnits', 'plans.commitments.guaranteed'),
  number('usedUnits', 'plans.commitments.usedUnits'),
  number('shortUnits', 'plans.commitments.short'),
  column('owedMinor', { width: 130, card: 'meta' }),
]

/** Commitments of a group, each with what is short of it now. */
export function CommitmentsCard({ plan, deal }: { plan: PlanInfo; deal: PlanDeal }) {
  const { w } = useWords()
  const drawer = useDrawer<Partial<Commitment>>()
  const may = deal.can['commit'] === true
  return (
    <Card
      title="plans.text.commitments"
      extra={
        may && (
          <button type="button" className="lt-button" onClick={() => drawer.show({})}>
            {w('plans.text.addCommitment')}
          </button>
        )
      }
    >
      <DataTable
        screen="planCommitments"
        label={w('plans.text.commitments')}
        columns={columns}
        rows={deal.commitments}
        rowKey={({ id }) => String(id)}
        rowActions={(row) => (
          <ActionButtons
            can={may ? { edit: true, remove: true } : {}}
            of="kit.parts"
            max={1}
            quiet
            acts={{
              edit: { word: 'kit.parts.edit', go: () => drawer.show(row) },
              remove: runs(plans.commitmentDelete, () => ({ id: row.id }), {
                word: 'kit.parts.remove',
                danger: true,
              }),
            }}
          />
        )}
        empty={<Empty title={w('plans.text.noCommitments')} />}
        inline
      />
      {drawer.record && (
        <CommitmentDrawer
          key={drawer.count}
          plan={plan}
          commitment={drawer.record}
          open={drawer.open}
          onClose={drawer.hide}
        />
      )}
    </Card>
  )
}
