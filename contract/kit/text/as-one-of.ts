/** The text as one of these names; undefined where it is none: of an address, a column without a check, another system's answer. */
export const asOneOf = <T>(names: readonly T[], text: unknown): T | undefined =>
  names.find((name) => name === text)
