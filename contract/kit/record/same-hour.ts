/** The place of the first step of a ladder at whose hour another stands before it: nobody could say which holds. −1: none. */
export const sameHour = (steps: readonly { hoursBefore: number }[]): number =>
  steps.findIndex(({ hoursBefore }, at) => steps.findIndex((one) => one.hoursBefore === hoursBefore) < at)
