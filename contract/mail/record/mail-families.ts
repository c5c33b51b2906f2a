/** Two views of one record: every mail, and those of hotel orders. Each has a screen, calls and rights of its own. */
export type MailFamily = 'play' | 'hotel'

const keysOf = <const K extends string>(see: K) =>
  ({ see, send: `${see}.resend`, cancel: `${see}.cancel` }) as const

export const mailKeys = {
  play: keysOf('entertainment.EmailRecord'),
  hotel: keysOf('entertainment.EmailRecord_hotel'),
} as const satisfies Record<MailFamily, object>
