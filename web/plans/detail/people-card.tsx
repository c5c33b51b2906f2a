import type { Assignment, PlanInfo } from '#contract/plans/plan.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { dayCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { runs } from '../../kit/route/action.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { AssignDrawer, type Assigning } from '../board/assign-drawer.tsx'
import { plans } from '../plans.client.ts'

const columns: readonly Column<Assignment>[] = [
  {
    key: 'role',
    title: 'plans.assignments.role',
    text: ({ role }) => word(`plans.assignRoles.${role}`),
    width: 120,
    card: 'sub',
  },
  {
    key: 'name',
    title: 'plans.assignments.name',
    text: ({ name }) => name,
    width: 180,
    grow: true,
    card: 'title',
  },
  { key: 'phone', title: 'plans.guests.phone', text: ({ phone }) => phone, width: 130, card: 'meta' },
  {
    key: 'from',
    title: 'plans.assignments.fromDate',
    width: 110,
    ...dayCell((row: Assignment) => row.fromDate),
  },
  { key: 'to', title: 'plans.assignments.toDate', width: 110, ...dayCell((row: Assignment) => row.toDate) },
  { key: 'note', title: 'plans.assignments.note', text: ({ note }) => note, width: 160 },
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
