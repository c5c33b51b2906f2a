import { record, row } from '../../kit/record/record.ts'

const directions = ['in', 'out', 'any'] as const

/** What lines with a text are, by themselves: a bank's fee, interest, rent. */
export const matchRuleRecord = record('write-off.rules', {
  name: { kind: 'text', required: true, max: 60 },
  contains: { kind: 'text', required: true, max: 80 },
  direction: { kind: 'choice', of: directions, words: 'write-off.directions', initial: 'out' },
  accountId: { kind: 'ref', optional: true },
  fromMinor: { kind: 'money', optional: true },
  toMinor: { kind: 'money', optional: true },
  chartAccount: { kind: 'text', required: true, max: 120 },
  note: { kind: 'text', max: 120 },
  enabled: {
    kind: 'flag',
    only: 'answer',
    words: { yes: 'write-off.rules.enabledYes', no: 'write-off.rules.enabledNo' },
    tones: { yes: 'good', no: 'muted' },
  },
  createdByName: { kind: 'text', only: 'answer' },
  createdAt: { kind: 'moment', only: 'answer' },
})

export const ruleRow = row('write-off.rules', {
  chartTitle: { kind: 'text', label: 'write-off.rules.chartAccount' },
  accountName: { kind: 'text', label: 'write-off.fields.account' },
})
