import { form } from '../../kit/record/record.ts'

const factorFor = ['none', 'staff', 'everybody'] as const

/** Who needs a second factor, and how long one proof of it is enough. */
export const securityForm = form('identity.security', {
  factorFor: { kind: 'choice', of: factorFor, words: 'identity.factorFor', initial: 'none' },
  /** From this day on; from today where it is left open. */
  factorFrom: { kind: 'date', optional: true },
  /** 0: a sensitive act does not ask again. */
  proveMinutes: { kind: 'number', min: 0, max: 720, initial: 15 },
  /** 0: nobody is logged out for doing nothing. */
  idleMinutes: { kind: 'number', min: 0, max: 720, default: 0 },
  /** A log-in from a device and an address that the person was never seen at is told them by mail. */
  newDeviceMail: { kind: 'flag', initial: true },
})
