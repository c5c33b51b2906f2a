import { form } from '../../kit/record/record.ts'

/** How an agent signs what its guests are given. */
export const signForm = form('booking-center.fields', {
  logoFileId: { kind: 'ref', optional: true },
  /** How its guests reach it: one line. */
  contactLine: { kind: 'text', max: 200 },
})
