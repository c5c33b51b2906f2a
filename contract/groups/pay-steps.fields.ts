import { form, record } from '../kit/record/record.ts'

/** One of what the agent of a group made from this tour pays, and when. */
const payStepRow = record('plans.instalments', {
  kind: {
    kind: 'choice',
    of: ['deposit', 'instalment', 'balance'],
    words: 'plans.instalmentKinds',
    default: 'deposit',
  },
  label: { kind: 'text', max: 60 },
  /** Of the price; of the last it is what is left. */
  shareBasisPoints: { kind: 'percent', max: 10_000, optional: true, label: 'plans.instalments.share' },
  dueRule: {
    kind: 'choice',
    of: ['after-confirmation', 'before-start'],
    words: 'plans.dueRules',
    default: 'after-confirmation',
  },
  dueDays: { kind: 'number', min: 0, max: 365, default: 7 },
})
/** None: as the setting of groups says. */
export const payStepsForm = form('plans.instalments', {
  rows: { kind: 'rows', of: payStepRow, max: 12 },
})
