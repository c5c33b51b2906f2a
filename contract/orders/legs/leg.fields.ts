import { form } from '../../kit/record/record.ts'

/** What is asked of whoever reserves a way back. */
export const reserveForm = form('orders.legs', {
  date: { kind: 'date', label: 'orders.legs.day' },
  session: { kind: 'text', max: 40, label: 'orders.fields.session' },
})
