/**
 * Where the name of a movement on an agent's account stands, the best first: as its account calls it, as the books do, or a
 * movement like any other.
 */
export const movementKeys = (kind: string): readonly string[] => [
  `agents.movements.${kind}`,
  `finance.journalKinds.${kind}`,
  'finance.movements.other',
]
