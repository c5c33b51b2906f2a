import { form } from '../../kit/record/record.ts'

/** When the archive takes an order by itself: so many days after its service; never, where nothing is said. */
export const archiveRuleForm = form('orders.putAway', {
  days: { kind: 'number', min: 0, max: 3_650, optional: true },
})
