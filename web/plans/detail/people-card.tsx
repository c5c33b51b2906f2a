import type { Assignment, PlanInfo } from '#contract/plans/plan.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { runs } from '../../kit/route/action.ts'
import { useWords } from '../../kit/words/words.ts'
import { AssignDrawer, type Assigning } from '../board/assign-drawer.tsx'
import { plans } from '../plans.client.ts'
import { assignmentRow } from '#contract/plans/rows/assignment.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const column = columnsOf(assignmentRow)
const columns: readonly Column<Assignment>[] = [
  column('role', { width: 120, card: 'sub' }),
  column('name', { width: 180, grow: true, card: 'title' }),
  column('phone', { width: 130, card: 'meta' }),
  column('fromDate', { key: 'from', width: 110, card: 'meta' }),
  column('toDate', { key: 'to', width: 110, card: 'meta' }),
  column('published', { width: 110, card: 'sub' }),
  column('note', { width: 160 }),
]

/** Who and what of ours goes with the group. */
export function PeopleCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  const drawer = useDrawer<Assigning>()
  const mayAssign = plan.can['assign'] === true
  const blank: Assigning = { planId: plan.id, existing: { fromDate: plan.startDate, toDate: plan.endDate } }
  return (
    <Card
      title="plans.text.people"
      extra={
        mayAssign && (
          <button type="button" className="lt-button" onClick={() => drawer.show(blank)}>
            {w('plans.text.assign')}
          </button>
        )
      }
    >
      <DataTable
        screen="planPeople"
        label={w('plans.text.people')}
        columns={columns}
        rows={plan.assignments}
        rowKey={({ id }) => String(id)}
        rowActions={(row) => (
          <ActionButtons
            can={mayAssign ? { edit: true, unassign: true } : {}}
            of="plans.text"
            max={1}
            quiet
            acts={{
              edit: { word: 'kit.parts.edit', go: () => drawer.show({ planId: plan.id, existing: row }) },
              unassign: runs(plans.unassign, () => ({ id: row.id })),
            }}
          />
        )}
        inline
      />
      {drawer.record && (
        <AssignDrawer key={drawer.count} {...drawer.record} open={drawer.open} onClose={drawer.hide} />
      )}
    </Card>
  )
}
