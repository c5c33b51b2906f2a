import { row } from '../../kit/record/record.ts'
import { breakKinds } from './plane.schema.ts'

/** A match of money, as it was proposed or booked. */
export const planeRow = row('write-off.fields', {
  day: { kind: 'date' },
  partner: { kind: 'text' },
  break: { kind: 'choice', of: breakKinds, words: 'write-off.breaks', optional: true },
  amountMinor: { kind: 'money', signed: true, optional: true },
  age: { kind: 'count', optional: true },
  solved: {
    kind: 'flag',
    optional: true,
    words: { yes: 'write-off.planeTabs.solved', no: 'write-off.planeTabs.breaks' },
  },
  ownerName: { kind: 'text', label: 'write-off.fields.owner' },
  note: { kind: 'text' },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})
