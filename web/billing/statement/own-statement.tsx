import { listSchema } from '../../kit/list/filter-state.ts'
import { StatementPage } from './statement-page.tsx'

const schema = listSchema({
  filters: { period: { kind: 'dates', label: 'billing.fields.period', first: true } },
})

/** An agent's own statement of account. */
export default function OwnStatement() {
  return <StatementPage screen="bookingStatement" schema={schema} />
}
