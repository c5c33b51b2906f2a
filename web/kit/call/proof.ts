import { askInTurn } from './pending.ts'

/** An act waits until the person has proved who they are. */
export const pendingProof = askInTurn()

/** Asks for the second factor; true when it was proved. */
export const askProof = (): Promise<boolean> => pendingProof.ask({})
