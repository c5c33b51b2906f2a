import { form } from '../../kit/record/record.ts'

const idleAfter = ['never', 'min15', 'min30', 'hour1', 'hours8', 'hours24', 'days3', 'days7'] as const
const factorFor = ['none', 'staff', 'everybody'] as const

/** Who needs a second factor, how long one proof of it is enough, and how long a session lasts that nobody uses. */
export const securityForm = form('identity.security', {
  factorFor: { kind: 'choice', of: factorFor, words: 'identity.factorFor', initial: 'none' },
  /** From this day on; from today where it is left open. */
  factorFrom: { kind: 'date', optional: true },
  /** 0: a sensitive act does not ask again. */
  proveMinutes: { kind: 'number', min: 0, max: 720, initial: 15 },
  /** Without an act of the person for so long, the session ends before its time. */
  idleAfter: { kind: 'choice', of: idleAfter, words: 'identity.idleAfter', initial: 'days7' },
  /** A log-in from a device and an address that the person was never seen at is told them by mail. */
  newDeviceMail: { kind: 'flag', initial: true },
})
