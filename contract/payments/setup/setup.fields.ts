import { echoes, faults } from '../../kit/outside.ts'
import { form } from '../../kit/record/record.ts'

/** What goes wrong at a simulator. */
export const faultForm = form('payments.setup', {
  fault: { kind: 'choice', of: faults, words: 'payments.faults', default: 'none' },
  echo: { kind: 'choice', of: echoes, words: 'payments.echoes', default: 'once' },
})
